import { cast } from "../kit/cast.server";
import {
  amber,
  blush,
  box,
  chevrons,
  copper,
  disc,
  dot,
  ember,
  flat,
  granite,
  ink,
  leaf,
  lilac,
  line,
  mist,
  moss,
  night,
  oak,
  out,
  oval,
  picture,
  put,
  sheet,
  slab,
  slate,
  soot,
  stone,
  view,
  violet,
  wood,
} from "../kit/ink.server";
import { word } from "../kit/letters.server";
import { person } from "../kit/people.server";
import { bench, city, jacaranda, lamp, noon, pane, plant, room } from "../kit/place.server";
import { code, laptop, meter, mug, printer, robot, station, toolbox } from "../kit/tools.server";

const nightLight = () =>
  picture(
    640,
    360,
    night,
    ...[170, 128, 88].map((r) => dot(320, 176, r, amber, 0.16)),
    slab(0, 290, 640, 70, "#5f3b2a"),
    line("M0 290H640"),
    chevrons(-10, 344, 20, 17, 6, "#7d523c"),
    box(272, 228, 96, 62, oak, 6),
    line("M280 250H360M280 268H360", 2, "#7a4c26"),
    flat("M262 228V150Q262 88 320 88T378 150V228Z", "#ffedb8"),
    line("M262 228V150Q262 88 320 88T378 150V228Z"),
    line("M286 214V150M320 214V124M354 214V150", 4, amber),
    ...[
      [286, 140],
      [320, 114],
      [354, 140],
    ].map(([x, y]) => disc(x!, y!, 11, sheet)),
    put(120, 290, 1.3, station(slate)),
    put(
      520,
      290,
      1,
      put(
        0,
        0,
        1,
        `${box(-62, -12, 124, 12, moss, 2)}${[-40, -14, 14, 40].map((x) => line(`M${x - 4}-12v-10M${x + 4}-12v-10`, 2.4) + out(`M${x - 8}-22v-10a8 8 0 0 1 16 0v10z`, ember)).join("")}`,
      ),
    ),
    put(
      596,
      290,
      1,
      `${box(-14, -44, 28, 44, violet, 3)}${box(-19, -50, 38, 8, stone, 2)}${box(-19, -8, 38, 8, stone, 2)}`,
    ),
  );

const hackathon = () =>
  picture(
    640,
    360,
    "#f7dcae",
    dot(96, 82, 42, ember),
    `<g transform="translate(30 280)">${city({ ...noon, far: "#ecc88f", near: "#dcb173" })}</g>`,
    slab(0, 276, 640, 84, "#b9793f"),
    line("M0 276H640"),
    put(60, 282, 1.3, jacaranda()),
    box(206, 150, 236, 128, sheet),
    out("M186 154 250 84H398L462 154Z", copper),
    put(330, 120, 1, out("M-66 20-42-26H52L70 20Z", night) + line("M-54-2H60M-22-26-34 20M16-26 20 20", 2, lilac)),
    box(226, 176, 62, 102, violet),
    disc(278, 230, 4, amber),
    box(312, 178, 104, 60, "#ffe39c"),
    line("M364 178V238M312 208H416"),
    dot(364, 208, 54, amber, 0.22),
    box(486, 118, 96, 100, moss, 12),
    line("M486 144H582M486 170H582M486 194H582", 3, "#2d4f2a"),
    oval(534, 118, 30, 7, soot),
    out("M482 218H586L594 278H474Z", slate),
    line("M486 206H462V262H442", 8),
    line("M486 206H462V262H442", 3, "#7fb2cf"),
    box(120, 242, 60, 36, slate, 4),
    disc(140, 260, 10, ember),
    line("M180 262H206", 8),
    line("M180 262H206", 3, "#7fb2cf"),
    line("M150 242V214", 4),
    `<g fill="none" stroke="${copper}" stroke-width="4"><path d="M164 198a18 18 0 0 1 0 24M136 198a18 18 0 0 0 0 24"/></g>`,
    disc(150, 210, 5, copper),
    chevrons(-10, 344, 20, 17, 7, "#8f5a2b"),
  );

const teaRobot = () =>
  picture(
    640,
    360,
    "#f2dcc9",
    room(640, 360, 290, "#f6e6d8", wood),
    chevrons(-10, 100, 34, 10, 14, blush),
    chevrons(-10, 150, 34, 10, 8, blush),
    bench(-10, 290, 660, 90, wood, moss),
    put(200, 290, 1.2, robot([-10, -116], [72, -182], [140, -150], amber)),
    put(
      392,
      124,
      1,
      `${line("M-46-28C-76-28-76 26-44 22", 8)}${out("M40 8 84-14 88-4 44 30Z", violet)}${out("M-42 40C-62-14-24-40 0-40S62-14 42 40Z", violet)}${disc(0, -44, 7, amber)}${line("M-36-24H36", 3)}${chevrons(-36, 16, 9, 4, 4, lilac)}`,
      24,
    ),
    line("M470 152C480 190 482 210 482 244", 7, "#b5703c"),
    put(484, 290, 1.25, mug(sheet, copper, false)),
    put(560, 290, 0.9, toolbox(copper)),
    put(70, 290, 0.9, laptop(code(-46, -76, 92, 7))),
  );

const openBench = () =>
  picture(
    640,
    360,
    "#4a3a6c",
    slab(0, 300, 640, 60, "#33284f"),
    flat("M230 300 150 360H490L410 300Z", amber, 0.5),
    box(224, 60, 192, 242, "#ffe7ad"),
    view(
      226,
      62,
      188,
      238,
      "0 0 188 238",
      `<g stroke="${ink}" stroke-linejoin="round" stroke-linecap="round" stroke-width="3">${slab(0, 0, 188, 238, "#fbe6b6")}${lamp(94, 16, copper)}${put(130, 168, 0.62, printer(undefined, { spool: violet }))}${person(54, 116, 0.56, cast.simbarashe, { turn: 0.5, down: 0.6, right: [52, 60, 40, 80] })}${bench(-10, 168, 210, 76, wood, violet)}${put(70, 168, 0.5, meter(amber))}</g>`,
    ),
    line("M224 302V60H416V302", 6),
    out("M416 60 520 34V338L416 302Z", copper),
    out("M438 82 500 66V168L438 172Z", "#d9663f"),
    out("M438 196 500 198V300L438 282Z", "#d9663f"),
    disc(432, 186, 6, amber),
    put(
      320,
      30,
      1,
      box(-70, -20, 140, 40, sheet, 4) + word("OPEN", 0, -11, 22, copper, { weight: 4.6, middle: true, gap: 7 }),
    ),
    put(140, 318, 1.3, plant(ember)),
    put(576, 330, 1, plant(violet)),
    chevrons(20, 110, 20, 4, 8, lilac),
    chevrons(20, 140, 20, 4, 5, ember),
  );

const sketchToPart = () =>
  picture(
    640,
    360,
    stone,
    slab(213, 0, 214, 360, mist),
    slab(427, 0, 213, 360, blush),
    line("M213 0V360M427 0V360", 3),
    put(
      106,
      180,
      1,
      `${out("M-60 20A60 60 0 0 1 30-52L16-18A26 26 0 0 0-26 20Z", granite)}${out("M60-6A60 60 0 0 1-20 62L-14 32A28 28 0 0 0 26-4Z", granite)}${line("M38-44 26-28 44-22 30-8", 4, copper)}${disc(0, 4, 10, sheet)}`,
    ),
    put(
      320,
      180,
      1,
      `${box(-78, -96, 156, 192, sheet, 2)}${line("M-78-60H78M-78-24H78M-78 12H78M-78 48H78M-42-96V96M-6-96V96M30-96V96", 1, lilac)}<circle r="54" cy="0" fill="none" stroke="${violet}" stroke-width="4"/><circle r="24" fill="none" stroke="${violet}" stroke-width="4"/>${line("M-54 76H54M-54 70v12M54 70v12", 2.4, copper)}${line("M0 0 38-38", 2.4, copper)}${word("48", -10, 80, 11, copper, { weight: 2 })}`,
      -4,
    ),
    put(534, 300, 1.1, printer(`${disc(0, -62, 36, ember)}${disc(0, -62, 16, blush)}`, { spool: ember, lift: 102 })),
    ...[213, 427].map((x) => disc(x, 180, 22, ink) + line(`M${x - 7} 169l12 11-12 11`, 5, sheet)),
  );

const smallCircuits = () =>
  picture(
    640,
    360,
    "#efe4f6",
    room(640, 360, 300, "#f3eaf8", oak),
    pane(40, 36, 560, 130, noon, 4),
    person(130, 180, 0.94, cast.thandeka, { turn: 0.6, down: 0.8, left: [-50, 74, -16, 92], right: [50, 74, 30, 92] }),
    person(320, 176, 0.98, cast.rumbidzai, {
      turn: -0.3,
      left: [-52, 70, -20, 90],
      right: [56, 40, 66, -8],
      holds: "",
    }),
    person(512, 180, 0.94, cast.chipo, { turn: -0.6, down: 0.9, left: [-50, 74, -26, 92], right: [50, 74, 18, 92] }),
    bench(16, 286, 608, 90, sheet, violet),
    ...[136, 308, 506].map((x, at) =>
      put(
        x,
        284,
        0.82,
        `${out("M-76 0H76L64-14H-64Z", sheet)}${line("M-56-7H56", 3, slate, 'stroke-dasharray=".1 7"')}${line(["M-36-10C-32-46 6-46 10-10", "M-10-10C-6-40 30-40 34-10", "M-46-10C-40-36-14-36-8-10"][at]!, 4, [copper, violet, moss][at]!)}${line("M34-10V-26", 3)}${disc(34, -32, 8, [ember, amber, leaf][at]!)}${dot(34, -32, 18, [ember, amber, leaf][at]!, 0.3)}`,
      ),
    ),
    put(404, 286, 0.9, mug(amber, violet)),
    put(224, 286, 0.7, meter(amber)),
    put(590, 286, 0.7, toolbox(copper)),
  );

/** Pictures of events at which something is made. */
export const makingEvents = {
  "night-light": nightLight,
  hackathon,
  "tea-robot": teaRobot,
  "open-bench": openBench,
  "sketch-to-part": sketchToPart,
  "small-circuits": smallCircuits,
};
