/** The language of the page: from the address, else the last choice, else the browser. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Dictionary, en } from "./en.ts";
import { ja } from "./ja.ts";

export type Lang = "en" | "ja";
export const DICTIONARIES: Readonly<Record<Lang, Dictionary>> = { en, ja };

const KEY = "grundy.lang";

export function chosenLang(fromAddress: string | undefined): Lang {
  if (isLang(fromAddress)) return fromAddress;
  const stored = localStorage.getItem(KEY);
  if (isLang(stored)) return stored;
  for (const tag of navigator.languages) {
    const language = tag.slice(0, 2);
    if (isLang(language)) return language;
  }
  return "en";
}

export const keepLang = (lang: Lang) => localStorage.setItem(KEY, lang);

function isLang(text: unknown): text is Lang {
  return text === "en" || text === "ja";
}

export const Language = createContext<Dictionary>(en);
export const useText = () => useContext(Language);
export const useLang = () => useContext(Language).code as Lang;

/** A title or rules line in the page's language, or in English without another. */
export function inLang(lang: Lang, english: string | null | undefined, ja?: string | null): string {
  return (lang === "ja" && ja ? ja : english) ?? "";
}
