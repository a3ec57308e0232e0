import { cast } from "../kit/cast.server";
import {
  amber,
  blush,
  box,
  chevrons,
  copper,
  disc,
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
  slab,
  slate,
  soot,
  tube,
  upTo,
  violet,
  wood,
} from "../kit/ink.server";
import { person, standing } from "../kit/people.server";
import { bunting, evening, noon, pane, room, stool, table } from "../kit/place.server";
import { bin, code, crate, laptop, notebook } from "../kit/tools.server";

const demonstrations = () =>
  picture(
    600,
    400,
    "#dfe8ea",
    room(600, 400, 300, "#e9eef0", "#b39a7c"),
    box(200, 30, 200, 124, sheet, 4),
    line("M220 130H380M220 130V48", 3),
    line("M260 120 280 110 308 84 336 88 372 56", 5, copper),
    slab(228, 138, 60, 6, granite),
    bunting(410, 30, 180, 4),
    bunting(10, 30, 180, 4),
    slab(0, 268, 600, 40, oak),
    line("M0 268H600M0 308H600"),
    person(130, 92, 0.74, cast.tariro, {
      legs: standing,
      turn: 0.8,
      left: [-50, 78, -42, 128],
      right: [62, 44, 98, 26],
    }),
    person(208, 84, 0.76, cast.tinashe, {
      legs: standing,
      turn: 0.7,
      left: [-48, 82, -40, 130],
      right: [56, 76, 92, 106],
    }),
    put(0, 24, 1, pump()),
    person(512, 92, 0.74, cast.maita, { legs: standing, turn: -0.8, left: [-52, 50, -60, 2], right: [52, 50, 50, 0] }),
    flat("M0 372H600V400H0z", soot),
    ...(["blessing", "rudo", "sipho", "thandeka", "farai", "nomsa"] as const).map((name, at) =>
      person(40 + at * 104, 346 + (at % 2) * 10, 0.8, cast[name], {
        back: true,
        ...(at === 1 || at === 4 ? { left: [-62, -4, -34, -60], right: [62, -4, 34, -60] } : {}),
      }),
    ),
  );

const pump = () =>
  `${box(300, 220, 76, 48, slate, 4)}${disc(322, 244, 14, copper)}${line("M300 236H284V200", 8, granite)}${tube("M352 220V180H400V188", 12, violet)}${line("M400 196Q418 200 424 236", 9, "#7fb2cf")}${line("M400 198Q424 200 430 240", 4, "#cfe6f2")}${out("M400 226H456L448 268H408Z", leaf)}${line("M420 222l-6-8M436 220l5-9M428 218v-10", 3, "#7fb2cf")}${put(262, 268, 0.8, crate())}${put(262, 233, 0.66, laptop(code(-46, -76, 92, 7, 9, 5)))}`;

const queue = () =>
  picture(
    600,
    400,
    blush,
    room(600, 400, 322, "#f8e8dc", wood),
    bunting(-20, 20, 640, 11),
    pane(390, 84, 170, 96, noon),
    ...(["sipho", "maita", "rudo", "blessing", "tariro", "tinashe"] as const).map((name, at) => {
      const size = [0.78, 0.76, 0.54, 0.78, 0.6, 0.8][at]!;
      return person(40 + at * 68, 372 - 276 * size, size, cast[name], {
        legs: standing,
        turn: [0.9, 0.8, 0.9, -0.4, 0.9, 0.9][at]!,
        ...([
          {},
          { right: [52, 60, 30, 40] },
          { right: [58, 20, 70, -24] },
          { left: [-52, 60, -40, 20] },
          {},
          { right: [54, 60, 70, 84] },
        ][at] as object),
      });
    }),
    table(452, 300, 150, 88, sheet),
    wheel(),
    person(576, 176, 0.8, cast.nomsa, { turn: -0.9, down: 0.8, left: [-54, 76, -60, 96], right: [50, 82, 40, 124] }),
    slab(548, 286, 52, 14, sheet),
    table(452, 300, 150, 88, sheet),
    put(476, 300, 0.7, bin(violet, amber)),
  );

const wheel = () =>
  `${box(486, 284, 64, 16, slate, 3)}${oval(518, 282, 40, 9, granite)}${out("M496 280Q480 252 504 240H532Q556 252 540 280Z", "#c26a45")}${line("M491 262H545M494 250H542", 3, sheet)}${line("M468 300V214H512V238", 6, violet)}${out("M507 232H517L512 246Z", ink)}`;

const chess = () =>
  picture(
    600,
    400,
    mint,
    room(600, 400, 320, "#dce8d4", oak),
    pane(214, 30, 172, 124, evening),
    box(30, 60, 120, 80, violet, 3),
    chevrons(46, 118, 11, 4, 6, lilac),
    chevrons(46, 98, 11, 4, 6, amber),
    put(96, 392, 1.1, stool(copper)),
    put(504, 392, 1.1, stool(moss)),
    person(112, 182, 0.98, cast.farai, {
      legs: [
        [66, 140, 60, 194],
        [84, 146, 84, 200],
      ],
      turn: 0.9,
      down: 0.9,
      left: [-44, 76, -10, 106],
      right: [60, 74, 108, 92],
    }),
    person(488, 182, 0.98, cast.blessing, {
      legs: [
        [-84, 146, -84, 200],
        [-66, 140, -60, 194],
      ],
      turn: -0.9,
      down: 0.7,
      left: [-52, 70, -24, -8],
      right: [46, 80, 10, 112],
      behind: "right",
    }),
    table(130, 304, 340, 96, wood),
    out("M196 304 226 272H374L404 304Z", sheet),
    checks(),
    line("M196 304 226 272H374L404 304Z"),
    ...[
      [232, 288, night, 1],
      [262, 300, night, 0.9],
      [252, 280, night, 0.8],
      [336, 298, amber, 1],
      [366, 294, amber, 0.9],
      [346, 280, amber, 0.8],
      [300, 292, amber, 0.85],
      [292, 280, night, 0.75],
    ].map(([x, y, colour, size]) => put(x as number, y as number, size as number, piece(colour as string))),
    put(
      436,
      304,
      1,
      box(-24, -28, 48, 28, violet, 4) +
        disc(-10, -14, 8, sheet) +
        disc(11, -14, 8, sheet) +
        line("M-10-14v-5M11-14h5M-14-28v-6M14-28v-9", 2.4),
    ),
    put(160, 304, 0.8, notebook(copper)),
  );

const checks = () =>
  flat(
    upTo(4)
      .flatMap((row) =>
        upTo(4).map((column) => {
          const edge = (r: number, c: number): [number, number] => [
            226 - r * 7.5 + ((148 + r * 15) * c) / 8,
            272 + r * 8,
          ];
          const c = column * 2 + (row % 2);
          return `M${[edge(row, c), edge(row, c + 1), edge(row + 1, c + 1), edge(row + 1, c)].map(([x, y]) => `${x.toFixed(1)} ${y}`).join("L")}Z`;
        }),
      )
      .join(""),
    oak,
  );

const piece = (colour: string) => `${out("M-9 0Q-4-12-5-22H5Q4-12 9 0Z", colour)}${disc(0, -27, 7, colour)}`;

/** Gallery pictures of people who meet. */
export const peopleScenes = {
  demonstrations,
  "open-day-queue": queue,
  chess,
};
