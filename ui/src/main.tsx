import { render } from "preact";
import "./style/base.css";
import "./style/parts.css";
import "./style/views.css";
import "./style/workspace.css";
import "./style/story.css";
import "./style/motion.css";
import "./style/analysis.css";
import "./style/pictures.css";
import "./style/print.css";
import { App } from "./app.tsx";
import { applyTheme, chosenTheme } from "./settings.ts";

applyTheme(chosenTheme());
const root = document.getElementById("app");
if (root) render(<App />, root);
