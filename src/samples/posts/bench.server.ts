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
  mint,
  mist,
  moss,
  n,
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
  violet,
  wood,
} from "../kit/ink.server";
import { word } from "../kit/letters.server";
import { person, standing } from "../kit/people.server";
import { afternoon, city, dusk, jacaranda, msasa, pane } from "../kit/place.server";
import { board, code, laptop } from "../kit/tools.server";

/** A tomato plant on its stake, 170 high. */
const tomato = (fruits: [number, number][]) =>
  `${line("M8 0V-176", 5, oak)}${line("M0 0C-6-50 10-90 2-160M0-50C-20-58-34-60-42-54M2-84C22-92 36-92 46-84M4-118C-16-128-30-128-38-120M2-142C18-150 28-148 36-142", 5, moss)}${[
    [-44, -52, -70],
    [-24, -64, -20],
    [48, -82, 80],
    [28, -96, 20],
    [-40, -118, -70],
    [-20, -132, -20],
    [38, -140, 70],
    [2, -164, 0],
  ]
    .map(([x, y, turn]) => put(x!, y!, 1, out("M0 12C-14 4-12-14 0-24 12-14 14 4 0 12Z", leaf), turn))
    .join(
      "",
    )}${fruits.map(([x, y]) => disc(x, y, 12, copper) + line(`M${x} ${y - 12}l-5-5M${x} ${y - 12}l5-5`, 3, moss)).join("")}`;

const soilSensor = () =>
  picture(
    640,
    360,
    "#dcebe2",
    dot(540, 84, 40, amber),
    flat("M0 190C120 150 200 170 320 160S540 150 640 176V260H0Z", "#bcd8b4"),
    put(
      120,
      216,
      1,
      tomato([
        [-30, -34],
        [34, -64],
      ]),
    ),
    put(
      480,
      216,
      1.05,
      tomato([
        [-28, -36],
        [30, -66],
        [-26, -100],
      ]),
    ),
    put(572, 216, 0.8, tomato([[24, -60]])),
    flat("M0 214Q160 204 320 214T640 212V360H0Z", "#8a5a38"),
    line("M0 214Q160 204 320 214T640 212"),
    flat("M0 296Q200 284 340 300T640 292V360H0Z", "#6b4229"),
    ...[
      [60, 250, 12],
      [150, 320, 16],
      [230, 276, 9],
      [430, 330, 18],
      [520, 262, 11],
      [600, 322, 14],
      [380, 262, 8],
    ].map(([x, y, r]) => oval(x!, y!, r! * 1.3, r!, "#a9835f")),
    line(
      "M120 216C100 250 96 270 80 300M120 216C136 246 140 260 150 286M480 216C460 250 452 270 440 296M480 216C500 250 508 262 520 290",
      3,
      "#d7b48e",
    ),
    out("M290 150H344V262L317 300 290 262Z", sheet),
    line("M306 216V258M328 216V258", 3, granite),
    slab(291, 188, 52, 22, mint),
    box(276, 104, 82, 72, moss, 6),
    put(317, 140, 0.62, board("#2f5a38")),
    line("M340 104V72", 4),
    disc(340, 68, 4, copper),
    `<g fill="none" stroke="${copper}" stroke-width="4"><path d="M356 60a18 18 0 0 1 0 24M368 50a34 34 0 0 1 0 44M324 60a18 18 0 0 0 0 24M312 50a34 34 0 0 0 0 44"/></g>`,
    put(
      198,
      214,
      1,
      `${out("M-34-54H22L16 0H-28Z", "#3c62b0")}${line("M-34-44C-64-44-60-8-30-12", 5)}${out("M20-30 54-66 62-60 18-12Z", "#3c62b0")}${line("M50-74 70-56", 6)}`,
    ),
  );

const joint = (x: number, solder: string, pin = true) =>
  put(
    x,
    230,
    1,
    `${pin ? box(-7, -122, 14, 196, "#d8b36a", 4) : ""}${slab(-54, 0, 108, 12, copper)}${out(solder, "#d6d3cc")}${pin ? "" : box(-7, -122, 14, 196, "#d8b36a", 4)}`,
  );

const solderJoints = () =>
  picture(
    640,
    360,
    "#e8e0f5",
    ...[128, 320, 512].map((x) => dot(x, 170, 92, [mint, blush, blush][[128, 320, 512].indexOf(x)]!)),
    slab(0, 240, 640, 54, "#2f5a38"),
    line("M0 240H640M0 294H640"),
    line("M20 258H620M20 276H620", 2, "#4d7d55", 'stroke-dasharray="18 10"'),
    joint(128, "M-48 0C-26-6-12-30-8-66H8C12-30 26-6 48 0Z"),
    joint(320, "M-40 0C-66-22-50-64 0-64S66-22 40 0Z", false),
    line("M292 190q8-14 22-16", 4, sheet),
    line("M104 216q10-8 14-26", 4, sheet),
    joint(512, "M-46 0C-30-8-24-20-16-34L22-92 10-36C20-18 32-8 46 0Z"),
    line("M486 216q10-8 16-20", 4, sheet),
    disc(128, 66, 24, moss),
    line("m117 66 8 9 14-17", 5, sheet),
    ...[320, 512].map((x) => `${disc(x, 66, 24, copper)}${line(`M${x - 9} 57l18 18M${x + 9} 57l-18 18`, 5, sheet)}`),
    chevrons(-10, 346, 20, 17, 6, lilac),
  );

const firstLayer = () =>
  picture(
    640,
    360,
    night,
    slab(0, 0, 640, 250, "#3a2f5e"),
    flat("M40 360 140 232H560L640 320V360Z", "#15120f"),
    line("M40 360 140 232H560L640 320", 3),
    ...[0, 1, 2, 3].map((at) => line(`M${150 - at * 9} ${250 + at * 16}H${at < 3 ? 540 + at * 10 : 372}`, 15, ember)),
    ...[0, 1, 2, 3].map((at) =>
      line(`M${148 - at * 9} ${246 + at * 16}H${at < 3 ? 536 + at * 10 : 366}`, 3, "#f7b48f"),
    ),
    dot(372, 292, 54, amber, 0.2),
    out("M320 120H424V198L396 236 382 286H362L348 236 320 198Z", "#d9a441"),
    line("M320 198H424M348 236H396", 2.4),
    flat("M330 124H346V194H330z", "#ffffff", 0.35),
    box(296, 44, 152, 80, granite, 5),
    line("M296 62H448M296 80H448M296 98H448", 3, slate),
    box(352, -10, 40, 56, soot),
    line("M372-10V40", 7, ember),
    box(448, 62, 74, 44, copper, 4),
    line("M522 76C580 70 590 20 640 16M522 92C590 90 610 50 640 46", 4, soot),
    put(
      120,
      96,
      1,
      `${disc(0, 0, 54, sheet)}${dot(0, 0, 44, mist)}${[
        [-22, 14],
        [0, 14],
        [22, 14],
      ]
        .map(([x, y]) => oval(x!, y!, 13, 9, ember))
        .join("")}${slab(-42, 24, 84, 7, ink)}${line("m-12-22 9 10 18-20", 6, moss)}`,
    ),
    line("M162 130 196 164", 11, ink),
  );

const battery = () =>
  picture(
    640,
    360,
    night,
    slab(0, 0, 640, 276, "#31275a"),
    pane(40, 40, 170, 140, dusk),
    flat("M470 90 380 276H600L510 90Z", amber, 0.2),
    dot(490, 110, 60, amber, 0.2),
    line("M490 276V150", 6),
    out("M452 150 470 92H510L528 150Z", amber),
    oval(490, 276, 34, 7, soot),
    slab(0, 276, 640, 84, "#7c5334"),
    line("M0 276H640"),
    box(-6, 276, 652, 16, wood),
    put(330, 276, 1.06, laptop(code(-46, -76, 92, 7, 9, 6), granite)),
    put(
      582,
      276,
      1,
      `${line("M-24-20-32-70M24-20 32-70", 5)}${box(-38, -24, 76, 24, sheet, 4)}${[-22, -8, 6].map((x) => dot(x, -12, 3.6, leaf)).join("")}`,
    ),
    put(
      170,
      276,
      1,
      `${box(-74, -96, 148, 96, moss, 6)}${box(-62, -112, 26, 16, granite, 2)}${box(36, -112, 26, 16, copper, 2)}${box(-54, -74, 108, 44, "#1d2a24", 4)}${[0, 1, 2, 3].map((at) => slab(-46 + at * 24, -66, 18, 28, at < 3 ? leaf : "#33463b")).join("")}${flat("M-58-22h116v12h-116z", "#ffffff22")}`,
    ),
    line("M219 164C240 120 262 150 262 200S250 262 282 262", 4, copper),
    box(252, 186, 22, 32, sheet, 4),
    line("M263 192V212", 3, copper),
    line("M390 262H462M514 270H548", 4, copper),
  );

const lora = () =>
  picture(
    640,
    360,
    afternoon.sky,
    dot(520, 90, 44, "#fff3cf"),
    `<g transform="translate(0 290)">${city(afternoon)}</g>`,
    `<g transform="translate(610 290)scale(.8)">${city(afternoon)}</g>`,
    flat("M340 300C420 200 520 170 640 236V360H340Z", "#8c9a54"),
    put(560, 214, 0.9, msasa(copper)),
    put(456, 240, 0.6, msasa("#9c3517")),
    out("M-4 208H196V364H-4Z", copper),
    flat("M16 232h30v26h-30zM66 232h30v26h-30zM116 232h30v26h-30zM16 280h30v26h-30zM116 280h30v26h-30z", "#f7d58a"),
    slab(-4, 196, 208, 14, stone),
    line("M-4 196H204V210H-4"),
    line("M150 196V92", 6),
    line("M130 118H170M136 106H164", 4),
    disc(150, 86, 7, violet),
    box(134, 150, 32, 34, sheet, 3),
    `<g fill="none" stroke="${violet}" stroke-width="5">${[40, 72, 104, 136, 168].map((r) => `<path d="M${n(150 + r * 0.866)} ${n(86 - r * 0.5)}a${r} ${r} 0 0 1 0 ${r}"/>`).join("")}</g>`,
    flat("M200 362C300 300 380 330 450 290L640 330V362Z", "#b8a378"),
    person(470, 178, 0.62, cast.tinashe, {
      legs: standing,
      turn: -0.8,
      left: [-50, 50, -58, 4],
      right: [48, 80, 40, 128],
      holds: box(-68, -20, 18, 34, soot, 3) + line("M-64-20V-48", 4, soot),
    }),
    put(300, 330, 0.9, jacaranda()),
    put(596, 350, 0.8, jacaranda()),
    word("9.6 KM", 356, 40, 22, ink, { weight: 4 }),
  );

/** Pictures of the articles from the bench. */
export const benchPosts = {
  "soil-sensor": soilSensor,
  "solder-joints": solderJoints,
  "first-layer": firstLayer,
  battery,
  "lora-rooftops": lora,
};
