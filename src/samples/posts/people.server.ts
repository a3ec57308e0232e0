import { cast } from "../kit/cast.server";
import {
  amber,
  box,
  chevrons,
  copper,
  disc,
  dot,
  granite,
  ink,
  lilac,
  line,
  mint,
  moss,
  night,
  oak,
  out,
  picture,
  put,
  sheet,
  slab,
  slate,
  times,
  violet,
  wood,
} from "../kit/ink.server";
import { word } from "../kit/letters.server";
import { person, standing } from "../kit/people.server";
import { bench, jacaranda, noon, pane, plant, room, stool, table } from "../kit/place.server";
import { code, laptop, laptopBack, mug, notebook } from "../kit/tools.server";

const pumpWeekend = () =>
  picture(
    640,
    360,
    night,
    slab(320, 0, 320, 360, "#f5d69a"),
    slab(0, 0, 320, 360, "#32285b"),
    dot(92, 78, 34, lilac),
    dot(108, 70, 30, "#32285b"),
    dot(548, 82, 40, copper),
    ...[
      [40, 150],
      [170, 50],
      [236, 110],
      [290, 44],
      [150, 120],
      [262, 190],
    ].map(([x, y]) => dot(x!, y!, 3, amber)),
    slab(0, 280, 320, 80, "#241c42"),
    slab(320, 280, 320, 80, "#c1884d"),
    line("M0 280H640"),
    put(596, 284, 1, jacaranda()),
    put(60, 284, 1.1, jacaranda("#4a3480", "#6d55ab")),
    put(
      320,
      284,
      1.12,
      `${out("M-56 0-44-16H44L56 0Z", granite)}${box(-24, -150, 48, 136, copper, 5)}${chevrons(-24, -60, 8, 3, 5, sheet)}${box(-32, -172, 64, 26, slate, 4)}${line("M0-172V-206M0-206-118-166", 14)}${line("M0-172V-206M0-206-118-166", 8, granite)}${out("M24-120H72Q88-120 88-104V-92H68V-100H24Z", slate)}${line("M78-88V-40", 12, "#7fb2cf")}${line("M78-88V-44", 5, "#d6ebf4")}${out("M52-46H104L98 0H58Z", violet)}${line("M70-54l-8-8M88-54l8-8", 4, "#7fb2cf")}`,
    ),
    put(
      492,
      168,
      1,
      `${disc(0, 0, 46, sheet)}${times(12, (at) => put(0, 0, 1, line("M0-40V-34", 3), at * 30))}${line("M0 0V-26M0 0 20 10", 5)}${disc(0, 0, 4, copper)}`,
    ),
    word("48", 400, 56, 46, ink, { weight: 8 }),
  );

const askHelp = () =>
  picture(
    640,
    360,
    mint,
    room(640, 360, 300, "#e3eeda", oak),
    put(
      320,
      92,
      1,
      `${out("M-124-70H124Q136-70 136-58V44Q136 56 124 56H30L0 84 4 56H-124Q-136 56-136 44V-58Q-136-70-124-70Z", sheet)}${[0, 1, 2, 3].map((at) => `${disc(-110, -46 + at * 26, 8, [copper, violet, amber, moss][at]!)}${slab(-90, -50 + at * 26, [190, 150, 176, 110][at]!, 8, granite)}`).join("")}`,
    ),
    person(150, 190, 0.92, cast.tariro, { turn: 0.8, left: [-52, 74, -20, 94], right: [58, 50, 66, 14] }),
    person(492, 186, 0.94, cast.rumbidzai, { turn: -0.8, left: [-48, 66, -16, 20], right: [52, 80, 40, 100] }),
    bench(30, 284, 580, 90, wood, violet),
    put(268, 284, 1, laptop(`${code(-46, -76, 92, 5, 9, 2)}${slab(-46, -28, 60, 7, copper)}`)),
    put(390, 284, 0.8, mug(amber, copper)),
    put(560, 284, 0.8, plant(copper)),
    put(80, 284, 0.9, notebook(copper)),
  );

const signs = () =>
  picture(
    640,
    360,
    "#f1e4d3",
    room(640, 360, 304, "#f4e9da", "#a98b6d"),
    box(470, 96, 116, 208, violet, 3),
    disc(566, 204, 6, amber),
    box(486, 112, 84, 60, lilac, 2),
    put(
      188,
      92,
      1,
      `${box(-128, -50, 256, 84, sheet, 2)}${word("PRINTERS", -106, -26, 30, ink, { weight: 6, gap: 4.6 })}`,
      -2,
    ),
    put(192, 42, 1, slab(-24, -8, 48, 16, amber, 0.9), 3),
    put(
      196,
      186,
      1,
      `${box(-128, -38, 256, 76, copper, 2)}${word("TEA", -106, -14, 28, sheet, { weight: 6 })}${line("M-14 0H96M66-24 96 0 66 24", 10, sheet)}`,
      1.5,
    ),
    put(100, 152, 1, slab(-20, -7, 40, 14, amber, 0.9), -8),
    put(290, 156, 1, slab(-20, -7, 40, 14, amber, 0.9), 6),
    put(
      528,
      60,
      1,
      `${box(-56, -24, 112, 48, sheet, 2)}${word("QUIET", 0, -11, 22, violet, { weight: 4.6, middle: true })}`,
      1,
    ),
    person(392, 148, 0.66, cast.thandeka, {
      legs: standing,
      turn: -0.9,
      left: [-58, 40, -66, -20],
      right: [50, 70, 12, 90],
      holds: put(10, 92, 1, disc(0, 0, 17, amber) + disc(0, 0, 8, sheet)),
    }),
  );

const interview = () =>
  picture(
    640,
    360,
    "#dfe6ee",
    room(640, 360, 300, "#e6ebf1", "#7b6a86"),
    pane(220, 36, 200, 120, noon),
    put(
      150,
      84,
      1,
      `${out("M-70-46H70Q80-46 80-36V26Q80 36 70 36H30L4 62 6 36H-70Q-80 36-80 26V-36Q-80-46-70-46Z", sheet)}${word("?", -8, -28, 46, copper, { weight: 8 })}`,
    ),
    put(
      500,
      84,
      -1,
      `${out("M-70-46H70Q80-46 80-36V26Q80 36 70 36H30L4 62 6 36H-70Q-80 36-80 26V-36Q-80-46-70-46Z", violet)}${[0, 1, 2].map((at) => slab(-56, -28 + at * 19, [112, 88, 56][at]!, 8, sheet)).join("")}`,
    ),
    put(150, 380, 1, stool(copper)),
    put(500, 380, 1, stool(moss)),
    person(
      150,
      194,
      0.84,
      { ...cast.maita, skirt: false },
      {
        legs: [
          [66, 140, 60, 194],
          [84, 146, 84, 200],
        ],
        turn: 0.9,
        left: [-48, 76, -10, 88],
        right: [56, 66, 60, 88],
      },
    ),
    person(500, 190, 0.86, cast.farai, {
      legs: [
        [-84, 146, -84, 200],
        [-66, 140, -60, 194],
      ],
      turn: -0.9,
      left: [-56, 56, -60, 20],
      right: [50, 76, 20, 96],
    }),
    table(90, 280, 460, 80, wood),
    put(320, 278, 1, put(0, 0, 1, out("M-44 2-30-10H50L40 2Z", sheet) + line("M-22-6H36M-28-1H20", 2, granite))),
    put(420, 280, 0.72, mug(sheet, copper)),
    put(230, 280, 0.8, laptopBack(slate, amber)),
  );

/** Pictures of the articles about people. */
export const peoplePosts = {
  "pump-weekend": pumpWeekend,
  "ask-help": askHelp,
  signs,
  interview,
};
