import {
  amber,
  copper,
  type Drawn,
  dot,
  drawing,
  flat,
  ink,
  lilac,
  line,
  night,
  out,
  put,
  sheet,
  slab,
  times,
  violet,
} from "./kit/ink.server";
import { word, wordWidth } from "./kit/letters.server";

/** A mark at the left and a name of two words beside it, on a ground of the partner's own colour. */
function logo(ground: string, text: string, first: string, second: string, mark: string): Drawn {
  const height = Math.min(38, (262 * 14) / wordWidth(first));
  const parts = [
    put(92, 100, 1, mark),
    word(first, 178, 100 - height, height, text, { weight: height / 5.6 }),
    word(second, 178, 118, 24, text, { weight: 4, gap: 6 }),
  ];
  return drawing(480, 200, ground, 1, parts);
}

const msasaMark = `${flat("M-62-22Q-56-58-22-54-4-70 26-56 54-62 62-30 40-14 12-24-24-10-62-22Z", sheet)}${line("M0-20V44M0 14H-26V44M0 2H30V44", 7, sheet)}${[-26, 0, 30].map((x) => dot(x, 50, 9, sheet) + dot(x, 50, 3.6, copper)).join("")}`;
const polyMark = `${times(8, (at) => put(0, 0, 1, slab(-9, -58, 18, 20, amber), at * 45))}${dot(0, 0, 46, amber)}${dot(0, 0, 35, night)}${out("M0-14Q-14-24-28-20V14Q-14 10 0 20 14 10 28 14V-20Q14-24 0-14Z", sheet)}${line("M0-14V20", 3, night)}`;
const jacarandaMark = `${times(5, (at) => put(0, 0, 1, flat("M0-8C-34-22-26-62 0-62S34-22 0-8Z", violet), at * 72))}${times(5, (at) => put(0, 0, 1, line("M0-24V-48", 4, lilac), at * 72))}${dot(0, 0, 14, amber)}`;
const riversMark = `${dot(0, 0, 58, sheet)}${["-24", "0", "24"].map((y, at) => line(`M${[-42, -50, -42][at]} ${y}q${[10.5, 12.5, 10.5][at]}-16 ${[21, 25, 21][at]} 0t${[21, 25, 21][at]} 0 ${[21, 25, 21][at]} 0 ${[21, 25, 21][at]} 0`, 9, "#1f6473")).join("")}`;
const tuckshopMark = `${flat("M-44-6H44V56H-44Z", ink)}${[0, 1, 2, 3, 4].map((at) => flat(`M${-56 + at * 22.4}-50h22.400l${at < 2 ? -2 : at > 2 ? 2 : 0} 34a11.200 11.200 0 0 1-22.400 0z`, at % 2 ? sheet : copper)).join("")}${flat("M-8 4H8V18L26 46Q28 52 22 52H-22Q-28 52-26 46L-8 18Z", amber)}${flat("M-15 34H15L22 47H-22Z", copper)}${dot(-4, 40, 3, sheet)}${dot(7, 43, 2.4, sheet)}`;

/** Marks of the invented partners, each on its own ground: the same on paper and on soot. */
export const logos = {
  "msasa-circuits": () => logo(copper, sheet, "MSASA", "CIRCUITS", msasaMark),
  "sample-polytechnic": () => logo(night, sheet, "SAMPLE", "POLYTECHNIC", polyMark),
  "jacaranda-data": () => logo("#e4ddf3", night, "JACARANDA", "DATA", jacarandaMark),
  "open-rivers-trust": () => logo("#1f6473", sheet, "OPEN RIVERS", "TRUST", riversMark),
  "tuckshop-labs": () => logo("#f3c65a", ink, "TUCKSHOP", "LABS", tuckshopMark),
};
