import { cast } from "../kit/cast.server";
import {
  amber,
  blush,
  box,
  clay,
  copper,
  disc,
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
  times,
  tube,
  view,
  violet,
  wood,
} from "../kit/ink.server";
import { person, standing } from "../kit/people.server";
import { bunting, evening, lamp, pane, plant, room, table } from "../kit/place.server";
import { books, code, mug } from "../kit/tools.server";

/** People from behind, in a row. */
const row = (
  y: number,
  scale: number,
  start: number,
  step: number,
  looks: (keyof typeof cast)[],
  raised = -1,
): string =>
  looks
    .map((name, at) =>
      person(start + at * step, y, scale, cast[name], {
        back: true,
        ...(at === raised ? { right: [62, -2, 50, -64] as [number, number, number, number] } : {}),
      }),
    )
    .join("");

const typescript = () =>
  picture(
    600,
    400,
    night,
    slab(0, 0, 600, 400, "#352a55"),
    box(110, 24, 380, 200, soot, 6),
    slab(120, 34, 360, 180, "#1c1828"),
    put(138, 48, 1.9, code(0, 0, 120, 8, 10.5, 2)),
    disc(412, 122, 42, moss),
    line("m392 122 14 16 26-32", 9, leaf),
    slab(372, 182, 80, 8, leaf),
    flat("M120 214 20 400H580L480 214Z", lilac, 0.08),
    person(58, 180, 0.72, cast.rumbidzai, { turn: 0.8, left: [-50, 80, -40, 128], right: [62, 34, 84, -8] }),
    row(264, 0.6, 70, 66, ["farai", "chipo", "blessing", "tariro", "kudakwashe", "nomsa", "sipho", "rudo"]),
    slab(0, 338, 600, 62, "#231b38"),
    row(316, 0.82, 30, 90, ["maita", "tinashe", "thandeka", "tatenda", "simbarashe", "farai", "tariro"], 3),
  );

const maintainer = () =>
  picture(
    600,
    400,
    blush,
    room(600, 400, 340, "#5a3d63", "#3c2a44"),
    pane(24, 40, 110, 150, evening, 1),
    box(168, 30, 290, 176, soot, 6),
    slab(177, 39, 272, 158, mist),
    slab(177, 150, 272, 47, clay),
    put(210, 150, 0.9, books()),
    put(408, 150, 0.62, plant(violet)),
    view(
      177,
      39,
      272,
      158,
      "177 39 272 158",
      `<g stroke="${ink}" stroke-linejoin="round" stroke-linecap="round">${person(312, 132, 0.86, cast.sipho, { turn: 0.1, left: [-50, 70, -20, 100], right: [58, 40, 70, 0] })}</g>`,
    ),
    disc(430, 52, 5, copper),
    line("M190 178h30M190 186h18", 3, slate),
    lamp(536, 30, amber, true),
    person(520, 190, 0.82, cast.nomsa, {
      legs: standing,
      turn: -0.7,
      left: [-40, 66, -16, 10],
      right: [50, 82, 44, 130],
      holds: tube("M-16 8-22-10", 7, soot, 2) + disc(-24, -16, 8, granite),
    }),
    row(300, 0.86, 46, 98, ["tinashe", "chipo", "farai", "maita", "blessing", "rudo"], 1),
  );

const certificates = () =>
  picture(
    600,
    400,
    mint,
    room(600, 400, 330, "#e8efdf", oak),
    bunting(20, 20, 560, 10),
    ...(["farai", "tariro", "tinashe", "chipo", "blessing"] as const).map((name, at) =>
      person(86 + at * 107, 150 + (at % 2) * 10, 0.84, cast[name], {
        legs: standing,
        turn: [0.4, 0.2, 0, -0.2, -0.5][at]!,
        left: [-50, 66, -32, 74],
        right: [50, 66, 32, 74],
        holds: `<g transform="translate(0 78)rotate(${[-4, 3, -2, 4, 2][at]})">${box(-33, -25, 66, 50, sheet)}${line("M-20-10H20M-20 0H8", 3, granite)}${disc(20, 11, 7, copper)}</g>`,
      }),
    ),
    table(40, 316, 520, 90, sheet),
    flat(
      "M40 330H560V356Q540 342 520 356T480 356 440 356 400 356 360 356 320 356 280 356 240 356 200 356 160 356 120 356 80 356 40 356Z",
      ember,
    ),
    line(
      "M40 330H560V356Q540 342 520 356T480 356 440 356 400 356 360 356 320 356 280 356 240 356 200 356 160 356 120 356 80 356 40 356Z",
    ),
    cake(),
    ...[120, 160, 452, 492].map((x) => oval(x, 311, 17, 5, sheet)),
    out("M112 309 130 309 124 292Z", wood),
    out("M444 309 462 309 456 292Z", wood),
    put(540, 316, 0.7, mug(violet, amber, false)),
    put(70, 316, 0.7, mug(copper, amber, false)),
  );

const cake = () =>
  `${oval(300, 312, 78, 8, sheet)}${out("M236 310V262H336L316 310Z", wood)}${out("M236 262V246H342L336 262Q328 276 320 264 310 252 302 266 292 280 282 264 272 252 264 266 250 280 236 262Z", sheet)}${line("M236 288h88", 4, copper)}${times(4, (at) => `${line(`M${254 + at * 22} 246v-18`, 4, [violet, copper, leaf, amber][at]!)}${flat(`M${254 + at * 22} 228q-6-8 0-14 6 6 0 14z`, ember)}`)}${line("M356 308 372 262", 4, granite)}${line("M372 262 380 240", 7, ink)}`;

/** Gallery pictures of evenings, and of the end of a bootcamp. */
export const eveningScenes = {
  "typescript-evening": typescript,
  "ask-a-maintainer": maintainer,
  certificates,
};
