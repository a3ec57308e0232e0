import { cast } from "../kit/cast.server";
import {
  amber,
  blush,
  box,
  chevrons,
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
  oak,
  out,
  oval,
  picture,
  put,
  sheet,
  slab,
  soot,
  stone,
  violet,
  wood,
} from "../kit/ink.server";
import { person, standing } from "../kit/people.server";
import {
  afternoon,
  bench,
  lamp,
  morning,
  noon,
  pane,
  plant,
  room,
  shelf,
  stool,
  sunlight,
  table,
} from "../kit/place.server";
import {
  bin,
  books,
  crate,
  drawers,
  kettle,
  laptop,
  meter,
  mug,
  printer,
  robot,
  scope,
  spool,
  station,
  vase,
} from "../kit/tools.server";

const longBench = () =>
  picture(
    600,
    400,
    "#f4d9b4",
    room(600, 400, 338, "#f6dfc0", "#b98252"),
    pane(24, 40, 552, 150, afternoon, 4),
    sunlight("M60 338 0 400H130L190 338ZM252 338 210 400H350L384 338ZM444 338 420 400H560L576 338Z", 0.45),
    lamp(204, 20, violet),
    lamp(396, 20, violet),
    bench(-20, 258, 460, 106, wood, "#8f3a20"),
    put(96, 392, 1, stool(moss)),
    put(214, 396, 1, stool(amber)),
    put(330, 392, 1, stool(violet)),
    put(58, 258, 0.66, printer(vase(ember), { spool: amber })),
    put(150, 258, 0.62, scope()),
    put(216, 258, 0.72, robot([10, -88], [64, -112], [92, -70], sheet)),
    put(252, 258, 0.7, station(moss)),
    put(348, 258, 0.68, laptop()),
    put(414, 258, 0.62, meter()),
    table(470, 288, 116, 98, oak),
    put(512, 288, 0.86, kettle(copper)),
    put(560, 288, 0.7, mug(sheet, violet)),
  );

const partsWall = () =>
  picture(
    480,
    600,
    clay,
    slab(0, 0, 480, 560, soot),
    slab(0, 556, 480, 44, oak),
    line("M0 556H480"),
    drawers(
      24,
      26,
      12,
      15,
      36,
      34,
      "#3a332c",
      (at) =>
        [stone, stone, clay, amber, stone, ember, stone, clay, lilac, stone, leaf][
          (at * 7 + Math.floor(at / 12) * 3) % 11
        ]!,
    ),
    put(352, 0, 1, box(-22, 230, 32, 30, "#171411", 2)),
    ladder(),
    person(276, 296, 0.92, cast.rudo, {
      back: true,
      legs: [
        [-16, 180, -20, 226],
        [18, 180, 20, 226],
      ],
      right: [64, 0, 62, -46],
      left: [-58, 64, -42, 22],
    }),
    put(330, 252, 1, box(-13, -22, 34, 28, amber, 2) + slab(-6, -17, 20, 6, sheet)),
    put(90, 574, 1.1, bin(violet, amber)),
    put(400, 576, 1, crate()),
  );

const ladder = () =>
  `${line("M222 560 244 380M348 560 318 380", 8)}${line("M226 540H344M234 500H338", 7, wood)}${line("M226 546H344M234 506H338", 2)}${box(226, 508, 114, 11, wood, 2)}`;

const quietRoom = () =>
  picture(
    600,
    400,
    mist,
    room(600, 400, 306, "#d8cdee", "#8b6a9c"),
    pane(214, 36, 172, 160, noon),
    shelf(40, 118, 130),
    put(78, 118, 0.78, books()),
    put(138, 118, 0.7, spool(ember)),
    box(440, 54, 110, 80, sheet, 2),
    chevrons(452, 112, 14, 3, 7, copper),
    chevrons(452, 92, 14, 3, 7, violet),
    flat("M60 396 130 338H470L540 396Z", ember),
    chevrons(124, 384, 22, 8, 6, sheet),
    line("M60 396 130 338H470L540 396Z"),
    sofa(140, 340, violet, false),
    sofa(460, 340, moss, true),
    put(300, 352, 1.3, plant(copper)),
    put(118, 300, 0.9, out("M-18-10 10-20 26-2-4 8Z", amber)),
  );

const sofa = (x: number, y: number, colour: string, flip: boolean) =>
  put(
    x,
    y,
    flip ? -1 : 1,
    `${line("M-84 0V12M84 0V12", 7)}${box(-86, -100, 172, 70, colour, 14)}${line("M0-98V-40", 2.4)}${box(-80, -44, 80, 32, colour, 8)}${box(0, -44, 80, 32, colour, 8)}${out("M-100-58Q-100-72-88-72T-76-58V0H-100ZM100-58Q100-72 88-72T76-58V0H100Z", colour)}${out("M-78-14H78V0H-78Z", colour)}`,
  );

const breakfast = () =>
  picture(
    600,
    400,
    blush,
    room(600, 400, 330, "#fbe9d3", clay),
    pane(150, 30, 300, 150, morning, 3),
    lamp(86, 30, moss),
    lamp(514, 30, moss),
    ...(["tatenda", "thandeka", "sipho", "maita", "blessing"] as const).map((name, at) =>
      person(76 + at * 112, 196 + (at % 2) * 8, 0.82, cast[name], {
        turn: [0.7, -0.5, 0.8, -0.7, -0.6][at]!,
        tilt: [0, -5, 4, 0, 3][at]!,
        ...([
          { right: [50, 60, 30, 26] },
          { left: [-52, 60, -60, 10] },
          { left: [-48, 80, -20, 110] },
          { right: [54, 50, 64, 10] },
          { left: [-46, 66, -20, 30] },
        ][at] as object),
      }),
    ),
    put(101, 216, 0.6, mug(violet, amber, false)),
    put(508, 226, 0.6, mug(copper, amber, false)),
    box(-10, 300, 620, 16, sheet, 3),
    flat("M0 316H600V350H0Z", mint),
    line("M0 350H600"),
    chevrons(8, 342, 10, 30, 4, moss),
    slab(0, 352, 600, 48, oak),
    teapot(),
    ...[60, 210, 392, 546].map((x) => oval(x, 299, 32, 5, sheet)),
    out("M188 296Q188 278 210 278T234 296Z", wood),
    line("M200 284l4 8M212 282l4 8", 2),
    disc(380, 287, 11, ember),
    disc(400, 288, 11, ember),
    disc(390, 274, 10, ember),
    line("M390 264l4-5", 3, moss),
    out("M44 297C50 284 72 284 78 297Z", amber),
    put(470, 300, 0.62, mug(sheet, violet)),
    put(148, 300, 0.62, mug(sheet, copper)),
    out("M530 296 562 296 556 286 536 286Z", wood),
  );

const teapot = () =>
  `${line("M258 262C240 262 240 288 262 288", 5)}${out("M322 284 346 264 350 270 328 296Z", violet)}${out("M258 300C246 262 274 252 292 252S338 262 326 300Z", violet)}${disc(292, 248, 5, amber)}${line("M268 254H316", 2.4)}${line("M352 256c-4-7 4-10 0-18", 2.6, granite)}`;

const movingIn = () =>
  picture(
    600,
    400,
    "#ece6da",
    room(600, 400, 280, "#efe9dc", "#b9a182"),
    pane(60, 50, 210, 150, noon),
    pane(330, 50, 210, 150, noon),
    sunlight("M90 292 20 386H190L250 292ZM360 292 320 386H500L530 292Z", 0.45),
    line("M300-4V60", 2.5),
    disc(300, 66, 9, amber),
    line("M180 280 120 400M420 280 480 400", 1.5, "#9c8565"),
    line("M600 330C540 340 520 300 470 322S420 372 360 356 320 330 296 348", 4, copper),
    put(
      286,
      352,
      1,
      box(-26, -10, 52, 16, sheet, 4) + disc(-12, -2, 3.4, ink) + disc(2, -2, 3.4, ink) + disc(16, -2, 3.4, ink),
    ),
    person(
      176,
      158,
      0.76,
      { ...cast.tatenda, tint: "#221812", beardTint: "#221812" },
      { legs: standing, turn: 0.6, left: [-50, 68, -30, 62], right: [62, 16, 96, -22] },
    ),
    person(306, 168, 0.74, cast.thandeka, {
      legs: standing,
      turn: 0.5,
      left: [-48, 70, -20, 84],
      right: [48, 70, 20, 84],
      holds: box(-30, 64, 60, 44, wood, 1) + line("M-30 80H30M0 64V108", 2.4),
    }),
    put(
      470,
      336,
      1,
      box(-44, -48, 88, 48, wood, 1) + line("M0-48V-22", 8, "#e2bd8b") + line("M-44-48-66-62M44-48 66-62", 3),
    ),
    put(540, 366, 0.9, crate()),
    put(70, 372, 1, out("M-20-34H20L17 0H-17Z", violet) + line("M-20-34C-20-64 20-64 20-34", 2.6)),
  );

/** Gallery pictures of rooms, and of who is in them. */
export const roomScenes = {
  "long-bench": longBench,
  "parts-wall": partsWall,
  "quiet-room": quietRoom,
  "mentors-breakfast": breakfast,
  "moving-in": movingIn,
};
