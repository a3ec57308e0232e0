import {
  amber,
  blush,
  box,
  chevrons,
  clay,
  copper,
  disc,
  flat,
  granite,
  ink,
  line,
  moss,
  night,
  oak,
  out,
  put,
  sheet,
  slab,
  slate,
  soot,
  stone,
  times,
  upTo,
  violet,
  wood,
} from "../kit/ink.server";
import { robot } from "../kit/tools.server";
import { lying, under } from "./stage.server";

const resistor = (x: number, y: number, bands: string[]) =>
  `${line(`M${x - 34} ${y}h68`, 2, slate)}<rect x="${x - 15}" y="${y - 5.5}" width="30" height="11" rx="5" fill="#7fb0c4" stroke-width="1.8"/>${bands.map((band, at) => slab(x - 10 + at * 6.4, y - 4.6, 3.4, 9.2, band)).join("")}`;

const resistors = () =>
  lying(
    blush,
    under("M58 60H422V304H58z"),
    out("M54 62Q54 54 62 54H232V302H62Q54 302 54 294ZM248 54H418Q426 54 426 62V294Q426 302 418 302H248Z", night),
    box(230, 50, 20, 256, violet, 3),
    box(68, 68, 156, 220, sheet, 2),
    box(256, 68, 156, 220, sheet, 2),
    ...upTo(10).flatMap((row) =>
      [0, 1, 2, 3].map((column) => {
        const colours = [copper, ink, amber, moss, violet, oak, granite, "#d8432f"];
        const at = row * 4 + column;
        return resistor([109, 184, 297, 372][column]!, 84 + row * 21, [
          colours[at % 8]!,
          colours[(at * 3 + 1) % 8]!,
          colours[(row + 2) % 8]!,
          oak,
        ]);
      }),
    ),
    line("M68 178H224M256 178H412", 1.6, clay),
    ...[90, 178, 266].map((y) => line(`M228 ${y}c0-12 24-12 24 0`, 4, stone)),
  );

const shirt = () =>
  lying(
    "#ece4f7",
    under("M170 50Q240 84 310 50L400 92 372 160 334 146V316H146V146L108 160 80 92Z"),
    out("M176 46Q240 74 304 46L404 92 374 162 334 144V318H146V144L106 162 76 92Z", "#8d8478"),
    line("M176 46Q240 96 304 46", 3),
    line("M176 46Q240 74 304 46", 3),
    line("M146 144V118M334 144V118", 2.4),
    line("M92 108 120 152M388 108 360 152M152 308H328", 2, "#6f675c", 'stroke-dasharray="5 4"'),
    put(
      240,
      206,
      1,
      `${chevrons(-60, 66, 12, 5, 7, copper)}${chevrons(-60, 82, 12, 5, 5, sheet)}${line("M-44-46V30M-56-46H-32V-34M-56-46V-34", 7, sheet)}${line("M-8-50V-12", 5, sheet)}${line("M-8-12V30", 11, amber)}${line("M20 30 40-46M40 30 20-46", 7, sheet)}${line("M64-34V30", 7, sheet)}<circle cx="64" cy="-42" r="9" fill="none" stroke-width="6" stroke="${sheet}"/>`,
    ),
  );

/** A spiral-bound book, its cover 190 by 244. */
const bound = (cover: string, front: string) =>
  `${box(-91, -116, 190, 244, sheet, 3)}${box(-95, -122, 190, 244, cover, 3)}${front}${times(13, (at) => line(`M-86 ${-106 + at * 18}c-22-8-22 10-4 8`, 3, soot))}`;

const circuitBook = () =>
  lying(
    "#dfe9ec",
    under("M150 62H340V306H150z"),
    put(
      244,
      180,
      1,
      bound(
        copper,
        `${slab(-62, -96, 132, 10, sheet)}${slab(-62, -78, 92, 10, sheet)}${line("M-62 10H-40l6-12 10 24 10-24 10 24 10-24 6 12H34V-30M34-30H4M34 10H70V70H-62V10", 5, sheet)}${disc(4, -30, 15, amber)}${line("M0-36 10-30 0-24ZM10-37v14", 3)}${line("M-12-30H-40V10", 5, sheet)}${slab(-8, 60, 12, 20, copper)}${line("M-10 54V88M6 62V80", 5, sheet)}`,
      ),
      -5,
    ),
    put(404, 250, 1, `${line("M0-60V50", 12, ink)}${line("M0-60V50", 7, amber)}${flat("M-4 50H4L0 64Z", wood)}`, 14),
  );

const gearWheel = (colour: string) =>
  `${times(10, (at) => put(0, 0, 1, box(-8, -46, 16, 18, colour), at * 36))}${disc(0, 0, 36, colour)}${disc(0, 0, 13, sheet)}`;

const pythonBook = () =>
  lying(
    "#f7ead0",
    under("M150 62H340V306H150z"),
    put(
      244,
      180,
      1,
      bound(
        night,
        `${slab(-62, -96, 120, 10, amber)}${slab(-62, -78, 80, 10, amber)}${put(-14, 84, 0.86, robot([-20, -92], [34, -128], [62, -76], sheet))}${chevrons(-66, 108, 11, 6, 5, violet)}`,
      ),
      4,
    ),
    put(398, 226, 0.9, gearWheel(copper)),
    put(428, 282, 0.56, gearWheel(amber)),
  );

/** Product pictures: books, a binder, a shirt. */
export const shelfProducts = {
  "resistor-book": resistors,
  "t-shirt": shirt,
  "electronics-book": circuitBook,
  "python-book": pythonBook,
};
