import {
  amber,
  blush,
  box,
  clay,
  copper,
  disc,
  dot,
  ember,
  flat,
  granite,
  ink,
  line,
  mint,
  mist,
  moss,
  out,
  oval,
  picture,
  put,
  sheet,
  sky,
  slab,
  slate,
  soot,
  stone,
  times,
  violet,
  wood,
} from "../kit/ink.server";
import { word } from "../kit/letters.server";
import { jacaranda, msasa } from "../kit/place.server";

const label = (text: string, x: number, y: number, colour: string = ink, height = 13) =>
  word(text, x, y, height, colour, { weight: 2.4, middle: true });

const wiring = () =>
  picture(
    640,
    300,
    sheet,
    box(60, 60, 230, 130, "#2f5a38", 8),
    box(44, 104, 34, 42, stone, 4),
    box(160, 86, 100, 52, "#c9c2b6", 3),
    box(100, 92, 38, 38, ink, 2),
    line("M84 72H276M84 178H276", 7, amber, 'stroke-dasharray=".1 17"'),
    label("ESP32", 210, 104, ink, 15),
    ...[
      ["25", 118, copper],
      ["GND", 169, soot],
      ["34", 220, violet],
    ].map(
      ([text, x, colour]) =>
        disc(x as number, 178, 7, colour as string) + label(text as string, x as number, 151, sheet, 12),
    ),
    out("M424 84H566V226L495 284 424 226Z", mint),
    slab(425.5, 85.5, 139, 42, soot),
    line("M462 140V232M495 140V256M528 140V232", 3, granite),
    ...[
      ["VCC", 448, copper],
      ["GND", 492, soot],
      ["AOUT", 538, violet],
    ].map(
      ([text, x, colour]) =>
        disc(x as number, 84, 7, colour as string) + label(text as string, x as number, 104, sheet, 11),
    ),
    line("M118 178C118 292 372 300 372 180S390 40 448 84", 5, copper),
    line("M169 178C169 268 346 280 346 170S390-10 492 84", 5, soot),
    line("M220 178C220 240 320 260 320 160S390-60 538 84", 5, violet),
    line("M406 196H616", 2, copper, 'stroke-dasharray="7 6"'),
    label("SOIL", 594, 208),
  );

const shapes: [good: boolean, solder: string, over?: boolean][] = [
  [true, "M-34 0C-18-4-9-22-6-46H6C9-22 18-4 34 0Z"],
  [false, "M-28 0C-46-16-34-44 0-44S46-16 28 0Z", true],
  [false, "M-34 0C-20-6-10-18-8-24L-2-20 2-26 8-20C12-14 20-6 34 0Z"],
  [false, "M-32 0C-22-6-16-14-12-24L14-64 8-26C14-12 22-6 32 0Z"],
  [false, "M-16 0C-10-2-8-8-6-12H6C8-8 8-2 14 0Z"],
];

const joints = () =>
  picture(
    640,
    240,
    mist,
    slab(0, 150, 640, 36, "#2f5a38"),
    line("M0 150H640M0 186H640"),
    ...shapes.map(([good, solder, over], at) => {
      const pin = box(-5, -84, 10, 140, "#d8b36a", 3);
      return (
        put(
          72 + at * 124,
          148,
          1,
          `${over ? "" : pin}${slab(-38, 0, 76, 8, copper)}${out(solder, at === 2 ? "#a8a49c" : "#d6d3cc")}${over ? pin : ""}${at === 2 ? line("M-18-5l4-4M6-6l4-4M-4-10l4-4", 2, slate) : ""}`,
        ) +
        disc(72 + at * 124, 40, 17, good ? moss : copper) +
        (good
          ? line(`m${64 + at * 124} 40 6 7 11-13`, 4, sheet)
          : line(`M${66 + at * 124} 34l12 12m0-12l-12 12`, 4, sheet))
      );
    }),
  );

const layers = () =>
  picture(
    640,
    240,
    blush,
    ...[
      ["TOO HIGH", 0],
      ["RIGHT", 1],
      ["TOO LOW", 2],
    ].map(([text, at]) => {
      const x = 110 + (at as number) * 210;
      const threads = times(
        5,
        (k) =>
          [
            `${disc(x - 64 + k * 32, 148, 12, ember)}`,
            oval(x - 60 + k * 30, 150, 16, 10, ember),
            oval(x - 60 + k * 30, 157, 18, 4, "#f3a57f"),
          ][at as number]!,
      );
      const nozzle = put(
        x + 62,
        [126, 138, 150][at as number]!,
        0.8,
        out("M-26-74H26V-44L12-12H-12L-26-44Z", amber) + line("M-26-44H26", 2),
      );
      return `${at === 1 ? slab(x - 96, 12, 192, 216, mint) : ""}${slab(x - 92, 162, 184, 12, ink)}${threads}${nozzle}${label(text as string, x, 194, ink, 15)}`;
    }),
  );

const profile = () =>
  picture(
    640,
    300,
    sky,
    dot(580, 54, 24, amber),
    flat("M0 232C90 226 150 240 220 230S330 210 390 220 470 120 520 110 560 150 580 200L640 214V300H0Z", "#8c9a54"),
    line("M0 232C90 226 150 240 220 230S330 210 390 220 470 120 520 110 560 150 580 200L640 214"),
    box(24, 110, 56, 124, copper),
    line("M52 110V64M38 76H66", 5),
    disc(52, 60, 6, violet),
    box(100, 168, 40, 66, clay),
    box(146, 190, 34, 44, stone),
    box(330, 150, 70, 68, wood),
    out("M322 150 365 124 408 150Z", copper),
    put(226, 234, 0.6, jacaranda()),
    put(270, 230, 0.6, jacaranda()),
    put(470, 160, 0.34, msasa()),
    line("M52 60 124 226", 3, copper, 'stroke-dasharray="3 8"'),
    line("M52 60 250 220M52 60 365 120M52 60 520 106", 3, violet, 'stroke-dasharray="3 8"'),
    line("M520 106 612 206", 3, copper, 'stroke-dasharray="3 8"'),
    ...[
      [124, 228, "71%", copper],
      [250, 226, "88%", violet],
      [365, 124, "99%", moss],
      [520, 108, "97%", moss],
      [612, 208, "0%", copper],
    ].map(
      ([x, y, text, colour], at) =>
        disc(x as number, y as number, 6, colour as string) +
        label(text as string, x as number, [250, 250, 168, 76, 226][at]!, ink, 15),
    ),
    ...[
      [124, "0.8"],
      [250, "1.9"],
      [365, "4.2"],
      [520, "9.6"],
      [606, "10.1"],
    ].map(([x, text]) => label(text as string, x as number, 276, ink, 12)),
    label("KM", 36, 276, ink, 12),
  );

const fuses = () =>
  picture(
    640,
    280,
    "#e9eee6",
    put(
      110,
      220,
      1,
      `${box(-74, -116, 148, 116, moss, 6)}${box(-58, -132, 26, 16, soot, 2)}${box(32, -132, 26, 16, copper, 2)}${word("12 V", 0, -74, 28, sheet, { weight: 4.6, middle: true })}`,
    ),
    line("M155 88V56H286", 5, copper),
    line("M340 56H404M372 56V140H404M372 140V222H404", 5, copper),
    box(232, 42, 62, 28, sheet, 6),
    line("M240 56q11-14 23 0t23 0", 3, copper),
    label("FUSE", 263, 82),
    line("M294 56H345", 5, copper),
    line("M65 88V24H600V222H560M600 56H560M600 140H560", 5, soot),
    put(482, 76, 1, box(-78, -42, 156, 44, sheet, 4) + label("ROUTER", 0, -27)),
    put(482, 160, 1, box(-78, -42, 156, 44, amber, 4) + label("LAMPS", 0, -27)),
    put(482, 244, 1, box(-78, -42, 156, 44, slate, 4) + label("INVERTER", 0, -27, sheet)),
    ...[56, 140, 222].map((y) => dot(372, y, 5, copper)),
  );

/** Drawings inside the articles. */
export const diagrams = { wiring, joints, layers, profile, fuses };
