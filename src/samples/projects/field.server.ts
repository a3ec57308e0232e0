import {
  amber,
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
  moss,
  night,
  oak,
  out,
  oval,
  picture,
  put,
  sheet,
  sky,
  slab,
  slate,
  soot,
  violet,
  wood,
} from "../kit/ink.server";
import { word } from "../kit/letters.server";
import { city, jacaranda, msasa, noon } from "../kit/place.server";

const borehole = () =>
  picture(
    640,
    360,
    sky,
    dot(108, 64, 30, amber),
    put(110, 150, 1, msasa("#9c3517")),
    put(560, 150, 0.9, jacaranda()),
    flat("M0 146H640V210H0z", "#b5763f"),
    slab(0, 204, 640, 70, "#94592f"),
    slab(0, 268, 640, 92, "#6f4227"),
    line("M0 148H640"),
    line("M0 206Q160 198 320 206T640 204M0 270Q160 262 320 270T640 268", 2, "#5a3520"),
    ...[
      [70, 240, 14],
      [180, 312, 18],
      [540, 236, 12],
      [600, 320, 20],
      [470, 300, 10],
      [40, 330, 10],
    ].map(([x, y, r]) => oval(x!, y!, r! * 1.4, r!, "#b98f6d")),
    slab(288, 120, 64, 240, "#2a211b"),
    slab(292, 268, 56, 92, "#4f93b8"),
    line("M292 272q14-8 28 0t28 0", 4, "#cfe6f2"),
    line("M288 120V360M352 120V360", 6, granite),
    line("M320 96V300", 4, copper),
    put(320, 316, 1, box(-10, -24, 20, 44, sheet, 8) + line("M-10-8H10", 3, violet)),
    box(266, 66, 108, 76, sheet, 6),
    box(254, 138, 132, 14, granite, 2),
    disc(346, 104, 14, leaf),
    line("M340 104l4 5 9-11", 3.4, moss),
    slab(282, 90, 36, 6, granite),
    slab(282, 104, 28, 6, granite),
    chevrons(280, 132, 8, 5, 3, copper),
    line("M374 120H420V40", 5),
    put(420, 44, 1, out("M-40 8 18-30 56-14 8 26Z", night) + line("M-16-8 30 10M-22 18 38-22", 2, lilac)),
    line("M284 66V24", 4),
    disc(284, 22, 5, copper),
    `<g fill="none" stroke="${copper}" stroke-width="4"><path d="M300 12a18 18 0 0 1 0 22M268 12a18 18 0 0 0 0 22M312 2a32 32 0 0 1 0 42M256 2a32 32 0 0 0 0 42"/></g>`,
    line("M372 272H440M372 304H412M372 336H440", 3, sheet),
    word("12.4 M", 452, 264, 18, sheet, { weight: 3.4 }),
  );

const beehives = () =>
  picture(
    640,
    360,
    "#f8deb0",
    dot(470, 148, 60, ember),
    flat("M0 210C90 160 170 190 260 176S500 150 640 196V360H0Z", "#b9b061"),
    flat("M0 250Q200 226 380 244T640 240V360H0Z", "#8e9a4b"),
    put(590, 216, 0.9, msasa(copper)),
    put(30, 230, 1, msasa("#9c3517")),
    ...[
      [130, sheet, violet],
      [300, amber, copper],
      [470, sheet, moss],
    ].map(([x, body, roof]) =>
      put(
        x as number,
        306,
        1,
        `${line("M-44 0V22M44 0V22", 8)}${box(-60, -14, 120, 15, granite, 2)}${box(-18, -11, 36, 10, mint, 1)}${box(-50, -70, 100, 56, body as string, 2)}${box(-50, -118, 100, 48, body as string, 2)}${out("M-58-118H58L50-134H-50Z", roof as string)}${line("M-14-94h28M-14-44h28", 5)}`,
      ),
    ),
    put(
      384,
      92,
      1,
      `${box(-116, -66, 232, 108, sheet, 6)}${line("M-98 28H98M-98 28V-50", 3)}${line("M-92 18C-60 14-50-4-24-6S10-22 34-26L44 0C60-6 80-26 94-38", 5, copper)}${disc(44, 0, 6, violet)}`,
    ),
    ...[
      [220, 150, 15],
      [80, 130, -20],
      [224, 250, 30],
      [566, 268, -15],
      [400, 262, 10],
    ].map(([x, y, turn]) =>
      put(
        x!,
        y!,
        1.2,
        `<g stroke-width="2">${oval(-3, -7, 5, 7, sheet)}${oval(0, 0, 9, 6, amber)}${line("M-2-6V6M3-5V5", 2.4)}</g>`,
        turn,
      ),
    ),
  );

const weather = () =>
  picture(
    640,
    360,
    "#c9dbe4",
    flat("M60 96C34 96 34 62 62 60 66 28 116 20 128 58 150 40 190 52 184 82 204 82 206 104 184 104H70Z", sheet),
    flat(
      "M430 120C404 120 404 86 432 84 436 46 496 40 508 80 536 60 584 72 576 106 596 108 598 130 574 130H440Z",
      "#74808d",
    ),
    line("M450 146l-10 26M486 146l-10 26M522 146l-10 26M558 146l-10 26", 4, "#5f8fb0"),
    `<g transform="translate(0 300)">${city(noon)}</g>`,
    `<g transform="translate(600 300)">${city(noon)}</g>`,
    put(60, 304, 1.1, jacaranda()),
    put(588, 304, 1, jacaranda()),
    flat("M0 300H640V360H0z", "#c07a52"),
    line("M0 300H640"),
    line(
      "M20 300V360M80 300V360M140 300V360M200 300V360M260 300V360M320 300V360M380 300V360M440 300V360M500 300V360M560 300V360M620 300V360",
      3,
      "#9c5c3b",
    ),
    box(314, 70, 12, 232, granite),
    out("M284 304 314 270H326L356 304Z", slate),
    line("M232 120H408M320 70V44", 7),
    ...[-1, 1].map((side) => line(`M320 44L${320 + side * 38} 38`, 4)),
    out("M274 28Q258 38 274 48Q286 44 286 38T274 28Z", copper),
    out("M366 28Q382 38 366 48Q354 44 354 38T366 28Z", copper),
    disc(320, 44, 8, soot),
    line("M408 120V96", 5),
    out("M372 92 448 84 448 104Z", violet),
    out("M206 120H262V178Q262 186 254 186H214Q206 186 206 178Z", sheet),
    line("M206 140H262M206 156H262M206 170H262", 3, granite),
    out("M200 120H268L258 104H210Z", sheet),
    box(280, 186, 80, 66, sheet, 6),
    disc(340, 206, 7, leaf),
    slab(292, 202, 30, 6, granite),
    slab(292, 216, 42, 6, granite),
    chevrons(290, 244, 8, 4, 3, copper),
    put(414, 216, 1, out("M-30 12 12-26 50-12 16 26Z", night) + line("M-8-6 34 8", 2, lilac)),
    line("M360 216H400", 5),
  );

const leafDoctor = () =>
  picture(
    640,
    360,
    "#dfeccd",
    ...[
      [60, 380, -8, 1.5],
      [180, 400, 6, 1.7],
      [540, 390, -5, 1.6],
      [620, 400, 10, 1.3],
    ].map(([x, y, turn, size]) => put(x!, y!, size!, maize(), turn)),
    put(
      336,
      186,
      1,
      `${flat("M-110 130C-60 20 20-60 170-120 150 0 70 90-110 130Z", "#6ba456")}${line("M-110 130C-40 60 60-30 170-120", 4, moss)}${line("M-110 130C-60 20 20-60 170-120 150 0 70 90-110 130Z")}${[
        [-10, 50, 12],
        [34, 16, 9],
        [66, -34, 13],
        [20, 66, 8],
        [92, -8, 8],
      ]
        .map(([x, y, r]) => dot(x!, y!, r! + 4, amber) + dot(x!, y!, r!, oak))
        .join("")}`,
    ),
    put(
      350,
      184,
      1.48,
      `<g>${line("M-56-88V88A16 16 0 0 0-40 104H40A16 16 0 0 0 56 88V-88A16 16 0 0 0 40-104H-40A16 16 0 0 0-56-88Z", 13)}${line("M-40-60V-72H-28M40-60V-72H28M-40 30V42H-28M40 30V42H28", 4, sheet)}${box(-46, 58, 92, 34, sheet, 6)}${disc(-30, 75, 9, amber)}${slab(-14, 66, 48, 6, ink)}${slab(-14, 78, 34, 5, granite)}</g>`,
    ),
  );

const maize = () =>
  `${line("M0 0C4-60-2-120 2-190", 8, moss)}${out("M0-40C-40-70-70-60-86-30-60-44-30-40 0-20Z", "#7fb362")}${out("M2-80C40-118 74-112 92-84 62-94 34-84 2-60Z", "#8fc16f")}${out("M2-124C-30-160-60-158-76-136-50-142-26-130 2-106Z", "#7fb362")}${out("M8-96C22-130 34-126 30-88 26-72 12-72 8-96Z", amber)}${line("M2-190 -10-214M2-190V-220M2-190 14-212", 4, wood)}`;

/** Pictures of the projects out of doors. */
export const fieldProjects = {
  "borehole-watch": borehole,
  "beehive-scale": beehives,
  "weather-stations": weather,
  "leaf-doctor": leafDoctor,
};
