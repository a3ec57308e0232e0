import {
  amber,
  box,
  chevrons,
  clay,
  copper,
  disc,
  ember,
  granite,
  ink,
  leaf,
  line,
  mint,
  out,
  picture,
  put,
  sheet,
  slab,
  slate,
  stone,
  tube,
  upTo,
  violet,
  wood,
} from "../kit/ink.server";
import { word } from "../kit/letters.server";
import { kombi, phone } from "../kit/objects.server";
import { city, jacaranda, morning } from "../kit/place.server";
import { spool } from "../kit/tools.server";

const kombiTimes = () =>
  picture(
    640,
    360,
    "#f5e4c3",
    `<g transform="translate(-10 250)">${city({ ...morning, far: "#e6d1aa", near: "#d3b88a" })}</g>`,
    `<g transform="translate(600 250)">${city({ ...morning, far: "#e6d1aa", near: "#d3b88a" })}</g>`,
    put(40, 254, 1.2, jacaranda()),
    put(606, 254, 1.1, jacaranda()),
    slab(0, 250, 640, 18, clay),
    slab(0, 268, 640, 92, "#75706b"),
    line("M0 268H640"),
    line("M-10 336H640", 5, sheet, 'stroke-dasharray="40 30"'),
    put(224, 304, 1.14, kombi(sheet, copper)),
    put(
      492,
      174,
      1.36,
      phone(
        `${slab(-48, -92, 96, 26, violet)}${line("M-40-79H0", 6, sheet)}${[0, 1, 2, 3].map((at) => `${slab(-42, -56 + at * 33, 84, 27, [mint, stone, stone, stone][at]!)}${disc(-30, -42 + at * 33, 8, [leaf, amber, copper, granite][at]!)}${slab(-16, -50 + at * 33, [28, 26, 22, 24][at]!, 5, ink)}${slab(-16, -40 + at * 33, 22, 4, granite)}${word(["2", "7", "12", "20"][at]!, 18, -49 + at * 33, 13, ink, { weight: 2.4 })}`).join("")}`,
      ),
    ),
  );

const phalanges = (points: [number, number][]) =>
  tube(`M${points.map(([x, y]) => `${x} ${y}`).join("L")}`, 27, sheet) +
  points
    .slice(1, -1)
    .map(([x, y]) => disc(x, y, 8, violet))
    .join("") +
  line(`M${points.map(([x, y]) => `${x} ${y}`).join("L")}`, 2, granite, 'stroke-dasharray="2 6"');

const hand = () =>
  picture(
    640,
    360,
    "#cfe3df",
    ...upTo(6).map(
      (at) => `<circle cx="320" cy="190" r="${60 + at * 46}" fill="none" stroke="#b7d3cd" stroke-width="3"/>`,
    ),
    line("M120 348V60M520 348V60", 5, "#9dbeb7", 'stroke-dasharray="3 12"'),
    slab(0, 332, 640, 28, wood),
    line("M0 332H640"),
    out("M272 332 280 280H360L368 332Z", slate),
    line("M276 306H364M278 294H362", 3),
    phalanges([
      [296, 176],
      [284, 116],
      [280, 58],
    ]),
    phalanges([
      [322, 172],
      [322, 102],
      [324, 40],
    ]),
    phalanges([
      [348, 176],
      [358, 112],
      [364, 56],
    ]),
    phalanges([
      [368, 192],
      [392, 138],
      [404, 92],
    ]),
    phalanges([
      [276, 230],
      [232, 206],
      [208, 166],
    ]),
    out("M270 284Q262 230 280 178Q286 166 300 166H364Q382 168 382 186L370 284Z", ember),
    line("M296 172V282M322 168V284M348 170V282", 2, "#7c3414"),
    chevrons(282, 268, 11, 4, 5, sheet),
    disc(322, 214, 19, amber),
    line("M322 204V224M312 214H332", 4),
    put(92, 332, 1, spool(ember)),
    put(548, 332, 1, spool(stone)),
    line("M186 320H148M150 312v16M178 312v16", 3, slate),
    put(
      460,
      320,
      1,
      `${box(-28, -22, 64, 24, sheet, 2)}${slab(-20, -14, 40, 4, granite)}${slab(-20, -6, 26, 4, granite)}`,
      -6,
    ),
  );

/** Pictures of the projects for the town and its people. */
export const townProjects = {
  "kombi-times": kombiTimes,
  "printed-hand": hand,
};
