import {
  amber,
  box,
  chevrons,
  clay,
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
  out,
  oval,
  put,
  sheet,
  slab,
  slate,
  soot,
  stone,
  times,
  violet,
  wood,
} from "../kit/ink.server";
import { plant } from "../kit/place.server";
import { lying, shadow, standing, under } from "./stage.server";

const boardPins = (y: number) =>
  times(15, (at) => `${disc(111 + at * 18.4, y, 6, amber)}${dot(111 + at * 18.4, y, 2.4, soot)}`);

const esp32 = () =>
  lying(
    mist,
    under("M88 92H392V268H88z"),
    box(88, 92, 304, 176, "#2f5a38", 9),
    boardPins(106),
    boardPins(254),
    line(
      "M120 126V150H142M138 126V140H160M340 126V136M322 126V136M120 234V210H142M175 234V222M193 234V222M230 234V222",
      2,
      "#5f9267",
    ),
    box(264, 128, 104, 104, "#c9c2b6", 3),
    box(336, 128, 56, 104, soot),
    line("M384 140H346V156H380V172H346V188H380V204H346V220H384", 5, amber),
    slab(276, 144, 46, 6, granite),
    slab(276, 158, 34, 6, granite),
    slab(276, 172, 40, 6, granite),
    line("m278 216 10-12 10 12 10-12 10 12", 4, copper, 'stroke-linejoin="miter"'),
    box(74, 154, 40, 52, "#d9d3c8", 6),
    box(68, 162, 22, 36, "#b5ada1", 8),
    box(160, 142, 44, 44, ink, 2),
    disc(170, 152, 3, granite),
    line("M154 150h6M154 160h6M154 170h6M154 180h6M204 150h6M204 160h6M204 170h6M204 180h6", 3, "#d9d3c8"),
    box(126, 132, 22, 18, stone, 2),
    disc(137, 141, 5, soot),
    box(126, 212, 22, 18, stone, 2),
    disc(137, 221, 5, soot),
    box(172, 204, 14, 9, wood),
    box(196, 204, 14, 9, stone),
    box(220, 204, 14, 9, wood),
    dot(232, 150, 11, ember, 0.3),
    box(226, 145, 12, 10, ember, 1),
    box(226, 168, 12, 10, leaf, 1),
  );

const soldering = () =>
  standing(
    "#f3e3d6",
    clay,
    shadow(150, 292, 100),
    shadow(320, 300, 130),
    box(62, 158, 150, 132, slate, 10),
    box(80, 176, 84, 46, "#1d2a24", 4),
    line("M90 188h12v22H90M93 199h9M113 188h12v22h-12M116 199h9M134 188h12v22h-12zM153 188h4v4h-4z", 4, leaf),
    disc(138, 252, 20, stone),
    line("M138 252 148 238", 4),
    disc(186, 200, 7, copper),
    disc(90, 252, 9, soot),
    line("M212 262C246 286 250 316 300 300S330 180 372 128", 5, soot),
    out("M260 292 282 196H310L332 292Z", "#4a433b"),
    line("M272 250H322", 3),
    line("M282 196c-6-14 34-14 28 0", 5),
    put(
      292,
      214,
      1,
      `${out("M-5 0H5V-34H-5Z", stone)}${out("M-12-34H12L14-106Q0-120-14-106Z", amber)}${line("M-12-52H12", 3)}${flat("M-4 0H4L1 26H-1Z", soot)}`,
      38,
    ),
    disc(380, 268, 30, "#e2c25a"),
    line("M356 262q12-14 24 0t24 0M358 276q12-14 24 0t22 0M366 288q12-12 26 0M364 250q14-10 30 0", 2.4, "#8f7420"),
    out("M346 272H414L408 302H352Z", soot),
    put(
      434,
      300,
      1,
      `${box(-20, -56, 40, 56, violet, 3)}${box(-27, -62, 54, 9, stone, 2)}${box(-27, -8, 54, 9, stone, 2)}${line("M-20-42H20M-20-32H20M-20-22H20", 2, lilac)}`,
    ),
    put(
      204,
      316,
      1,
      `${box(-46, -22, 64, 34, moss, 2)}${line("M-38-12H10M-38 0H10", 4, amber, 'stroke-dasharray=".1 9"')}`,
      -6,
    ),
  );

/** A reel from a little to the side, its middle at 0, 170 high. */
const reel = (colour: string, wind: string, side: string = wood) =>
  `${oval(34, 0, 62, 84, side)}${flat("M0-70C26-70 48-66 48-66V66S26 70 0 70Z", colour)}${oval(24, 0, 54, 74, colour)}${line("M-8-70C30-76 74-44 74 0S30 76-8 70M4-71C42-74 84-44 84 0", 2, wind, 'opacity=".6"')}${oval(0, 0, 62, 84, side)}${times(6, (at) => put(0, 0, 1, `<ellipse cx="0" cy="-50" rx="11" ry="15" fill="${colour}"/>`, at * 60))}${oval(0, 0, 22, 30, sheet)}${oval(4, 0, 14, 20, soot)}`;

const pla = () =>
  standing(
    mint,
    "#c4d6b8",
    shadow(240, 292, 190, 13),
    put(112, 214, 0.8, reel(moss, leaf, "#d8b184")),
    put(372, 214, 0.8, reel(granite, slate, "#d8b184")),
    put(232, 192, 1.15, reel(violet, lilac, "#d8a86e")),
    line("M296 118C340 60 400 70 412 110", 4, violet),
    put(160, 296, 1, box(-40, -28, 80, 30, sheet, 2) + chevrons(-30, -8, 7, 4, 4, copper)),
  );

const garden = () =>
  lying(
    "#e4ecd9",
    under("M60 70H230V170H60z"),
    put(
      146,
      120,
      1.6,
      `${box(-52, -30, 104, 60, "#2f5a38", 4)}${line("M-42-23H42M-42 23H42", 6, amber, 'stroke-dasharray=".1 8.2"')}${box(4, -16, 42, 32, "#c9c2b6", 2)}${line("M32-8v16M38-8v16", 2.4, granite)}${box(-60, -9, 18, 18, stone, 2)}${box(-30, -9, 20, 18, ink, 1)}`,
    ),
    under("M282 50H330V250L306 290 282 250z"),
    out("M282 46Q282 40 288 40H324Q330 40 330 46V216L306 262 282 216Z", sheet),
    slab(290, 48, 32, 26, soot),
    line("M298 90V214M314 90V214", 3, granite),
    line("M282 110H330", 2, copper, 'stroke-dasharray="6 5"'),
    line("M296 44C286 18 222 24 214 74M306 44C300 4 196 8 190 74M316 44C316-8 166-6 166 74", 4, copper),
    under("M54 210H190V262H54z"),
    box(54, 206, 140, 56, soot, 6),
    box(66, 216, 112, 36, "#3c62b0", 16),
    slab(160, 217, 14, 34, clay),
    line("M194 222C230 222 236 180 210 160M194 246C244 246 256 170 222 150", 3.4, copper),
    put(404, 282, 1.35, plant("#b8663f")),
    put(
      232,
      292,
      1,
      box(-46, -34, 92, 66, amber, 2) +
        box(-38, -26, 76, 18, sheet) +
        put(0, 16, 1, out("M0 10C-14 4-14-8-4-14 8-10 10 2 0 10Z", leaf)) +
        line("M0 12V22", 3),
      -8,
    ),
  );

/** Product pictures: a board and sets. */
export const kitProducts = {
  "esp32-board": esp32,
  "soldering-set": soldering,
  "pla-filament": pla,
  "garden-kit": garden,
};
