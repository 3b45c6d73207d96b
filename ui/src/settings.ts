import { useEffect, useState } from "preact/hooks";

/** Light or dark: the setting of the system, unless chosen on the page. */
export type Theme = "auto" | "light" | "dark";
const KEY = "grundy.theme";

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : "auto";
}

export function applyTheme(theme: Theme): void {
  if (theme === "auto") {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset["theme"];
  } else {
    localStorage.setItem(KEY, theme);
    document.documentElement.dataset["theme"] = theme;
  }
  dispatchEvent(new Event("themechange"));
}

/** Calls back when the colours of the page change, for any reason. */
export function onThemeChange(then: () => void): () => void {
  // Paper is white, independent of the screen.
  const media = ["(prefers-color-scheme: dark)", "print"].map((query) => matchMedia(query));
  for (const one of media) one.addEventListener("change", then);
  addEventListener("themechange", then);
  return () => {
    for (const one of media) one.removeEventListener("change", then);
    removeEventListener("themechange", then);
  };
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The width up to which moves and rule are sheets over the view. */
const PHONE = "(max-width: 40rem)";

/** Whether the window is as narrow as the media query says. */
export function useNarrow(query = PHONE): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const read = () => setNarrow(media.matches);
    media.addEventListener("change", read);
    return () => media.removeEventListener("change", read);
  }, [query]);
  return narrow;
}
