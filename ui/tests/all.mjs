// Every test of the page in one process: one program and one browser for all of them.
import "./learn.test.mjs";
import "./whole.test.mjs";
import "./play.test.mjs";
import "./mend.test.mjs";
import "./views.test.mjs";
import "./theory.test.mjs";
import "./parts.test.mjs";
import "./databases.test.mjs";
import "./stage.test.mjs";
import "./panes.test.mjs";
import "./story.test.mjs";
import "./motion.test.mjs";
import "./analysis.test.mjs";
import "./more.test.mjs";
import "./programs.test.mjs";
import "./extension.test.mjs";
import "./walk.test.mjs";
