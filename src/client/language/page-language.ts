import { type Catalogue, type Speaking, takeLanguageFrom } from "../../platform/languages/texts";
import { arrangeBy } from "../../ui/texts/texts";

/** Takes the language of this page, with its texts. A page in English has nothing to wait for. */
export async function takePageLanguage(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const { prefix = "", texts } = dataset;
  const language: Speaking = { tag: lang, prefix, ...(texts && (await readTexts(texts))) };
  if (prefix) takeLanguageFrom(() => language);
}

/** Without its texts the page speaks English, and works. */
async function readTexts(address: string): Promise<Pick<Speaking, "catalogue" | "say">> {
  try {
    const [answer, { translator }, { arrange }] = await Promise.all([
      fetch(address),
      import("../../platform/languages/translate"),
      import("../../ui/texts/arrange"),
    ]);
    const catalogue = (await answer.json()) as Catalogue;
    arrangeBy(arrange);
    return { catalogue, say: translator(catalogue) };
  } catch {
    return {};
  }
}
