import { t } from "../platform/languages/texts";
import martianMono from "./fonts/martian.woff2?url";
import martianMonoRare from "./fonts/martian-rare.woff2?url";

/** As in fonts.css. */
const commonLetters =
  "U+20-7E, U+A0, U+A9, U+B0, U+B7, U+D7, U+2010-2014, U+2018-201D, U+2022, U+2026, U+20AC, U+2122, U+2192, U+2212";
const rareLetters = "U+A1-17F, U+2BB-2DC, U+2015-2265, U+FFFD";

const martian = (source: string | ArrayBuffer, unicodeRange: string) =>
  new FontFace(t`Martian Mono`, source, { weight: "100 800", unicodeRange });

/** Loads the font of labels, except with data saving; called when the page is idle. */
export async function loadLabelFont(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  // Added from its bytes, the font causes one layout instead of two.
  const answer = await fetch(martianMono);
  if (!answer.ok) return;
  const common = martian(await answer.arrayBuffer(), commonLetters);
  document.fonts.add(martian(`url(${martianMonoRare}) format("woff2")`, rareLetters)).add(common);
}
