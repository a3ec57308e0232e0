import { type Catalogue, takeLanguageFrom } from "../platform/languages/texts";

/* The language of the page, for this script: what the server wrote into the page. Loaded first of all. */
const text = document.getElementById("page-texts")?.textContent;
if (text) {
  const { lang, dataset } = document.documentElement;
  const catalogue = JSON.parse(text) as Catalogue;
  const language = {
    tag: lang,
    prefix: dataset.prefix ?? "",
    catalogue,
    // No text of this script depends on a number.
    say: (original: string, values: Readonly<Record<string, string | number>>) =>
      catalogue.texts[original]?.map((piece) => (typeof piece === "string" ? piece : values[piece[0]])).join(""),
  };
  takeLanguageFrom(() => language);
}
