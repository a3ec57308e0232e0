import { cast } from "../kit/cast.server";
import {
  amber,
  blush,
  box,
  chevrons,
  clay,
  copper,
  disc,
  dot,
  ember,
  flat,
  granite,
  lilac,
  line,
  mint,
  mist,
  moss,
  night,
  out,
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
import { person } from "../kit/people.server";
import { bench, dusk, lamp, morning, pane, plant, room, shelf } from "../kit/place.server";
import { bin, board, books, laptopBack, mug, robot, station } from "../kit/tools.server";

/** Light around something that shines. */
const glow = (x: number, y: number, radius: number, colour: string = amber): string =>
  dot(x, y, radius, colour, 0.16) + dot(x, y, radius * 0.62, colour, 0.22) + dot(x, y, radius * 0.34, colour, 0.4);

const firstJoint = () =>
  picture(
    600,
    400,
    night,
    slab(0, 0, 600, 300, "#3b2f5c"),
    pane(36, 34, 528, 128, dusk, 4),
    lamp(120, 44, copper, true),
    lamp(484, 44, copper, true),
    person(86, 214, 0.92, cast.farai, { turn: 0.9, down: 0.7, left: [-54, 78, -20, 118], right: [52, 80, 40, 118] }),
    person(520, 208, 0.94, cast.blessing, {
      turn: -0.9,
      down: 0.7,
      left: [-50, 76, -30, 122],
      right: [54, 80, 30, 122],
    }),
    person(300, 186, 1.16, cast.chipo, { turn: -0.25, down: 0.9, left: [-62, 78, -44, 116], right: [66, 72, 42, 96] }),
    glow(268, 254, 84),
    put(346, 300, 1, iron()),
    bench(-10, 322, 620, 90, wood, copper),
    put(70, 322, 0.9, station()),
    put(560, 322, 0.9, station(moss)),
    put(178, 322, 0.8, mug(sheet, violet)),
    line("M226 322v-20M312 322v-20", 6),
    put(268, 288, 1.15, board(moss)),
    line("M262 270v-12M274 270v-12", 2.4),
    flat("M257 259v-9a11 11 0 0 1 22 0v9z", "#fff3c4"),
    line("M257 259v-9a11 11 0 0 1 22 0v9z", 2.6),
    line("M268 226v-12M246 236l-9-8M290 236l9-8M240 252h-11M296 252h11", 3, amber),
    put(440, 322, 0.85, bin(violet, amber)),
  );

/** An iron held from its right, its tip at 0. */
const iron = () =>
  put(
    0,
    0,
    1,
    out("M0 0-2-22H6L5-2Z", soot) +
      out("M-3-22H7V-44H-3Z", stone) +
      out("M-6-44H10V-92Q2-100-6-92Z", amber) +
      line("M2-97C4-130 40-120 60-150", 3.4, soot),
    42,
  );

const sensors = () =>
  picture(
    600,
    400,
    blush,
    room(600, 400, 330, "#f7e3d2", clay),
    pane(60, 34, 480, 170, morning, 3),
    person(150, 208, 0.86, cast.rudo, { turn: 0.7, down: 0.8, left: [-48, 74, -16, 104], right: [50, 74, 34, 108] }),
    person(446, 206, 0.86, cast.tariro, { turn: -0.8, down: 0.3, left: [-52, 70, -40, 104], right: [56, 50, 40, 10] }),
    person(
      300,
      198,
      0.96,
      { ...cast.chipo, top: violet },
      { turn: 0.5, down: 1, tilt: 8, left: [-56, 76, -24, 104], right: [56, 76, 44, 104] },
    ),
    line("M322 196c10 6 12 14 22 18M330 186c12 4 18 12 26 22", 2.6, granite),
    bench(20, 302, 560, 110, sheet, violet),
    put(
      252,
      297,
      0.9,
      put(
        0,
        0,
        1,
        out("M-70 0H70L58-12H-58Z", sheet) +
          line("M-50-6H50", 3, slate, 'stroke-dasharray=".1 7"') +
          line("M-30-8C-26-40 6-40 10-8", 3.4, copper) +
          line("M20-8V-24", 3) +
          disc(20, -28, 6, moss),
      ),
    ),
    put(
      372,
      302,
      1,
      `${line("M-34 0 0-12 34 0", 3)}${box(-46, -66, 92, 56, soot, 5)}${slab(-39, -59, 78, 42, mint)}${line("M-20-27v-24M2-27h10V-51H0v12h12", 3.4, moss)}${disc(24, -47, 3.6, mint)}`,
    ),
    line("M300 296C320 310 330 292 336 290", 3, copper),
    put(96, 302, 0.9, laptopBack(lilac, violet)),
    put(520, 302, 0.86, plant(amber)),
    put(452, 302, 0.7, mug(amber, violet)),
  );

const bootcamp = () =>
  picture(
    600,
    400,
    stone,
    room(600, 400, 340, mist, stone),
    pane(36, 44, 150, 116, morning, 1),
    shelf(214, 130, 90),
    put(240, 130, 0.62, books()),
    put(282, 130, 0.7, mug(lilac, night, false)),
    box(330, 40, 220, 130, sheet, 4),
    chevrons(348, 148, 13, 7, 4, clay),
    line("M352 70h70M352 88h110M352 106h54", 4, granite),
    line("M470 128 500 82 528 70", 4, copper),
    disc(500, 82, 5, sheet),
    disc(470, 128, 5, sheet),
    person(472, 208, 0.9, cast.tinashe, { turn: -0.9, down: 0.5, left: [-44, 64, -6, 40], right: [58, 20, 26, -46] }),
    person(110, 206, 0.92, cast.nomsa, { turn: 0.9, down: 0.6, left: [-56, 66, -18, 96], right: [56, 60, 48, 96] }),
    bench(10, 312, 580, 100, wood, moss),
    put(300, 312, 1, robot([-38, -132], [38, -182], [76, -26], amber)),
    line("M364 310l-8-10M378 318v-12M392 310l9-10", 3, copper),
    put(432, 312, 1, mug(sheet, copper)),
    put(182, 312, 0.86, laptopBack(slate, ember)),
    put(540, 312, 0.8, bin(violet, granite)),
    line("M262 312C240 322 226 306 214 311", 3, soot),
  );

/** Gallery pictures of workshops and evenings. */
export const workshopScenes = {
  "first-joint": firstJoint,
  sensors,
  bootcamp,
};
