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
  ink,
  lilac,
  line,
  mint,
  moss,
  out,
  oval,
  put,
  sheet,
  slab,
  slate,
  soot,
  stone,
  violet,
} from "../kit/ink.server";
import { shadow, standing } from "./stage.server";

/** A reel standing, as seen along its axle, 188 across. */
const frontReel = (colour: string, speckles: string[]) =>
  `${disc(0, 0, 94, "#d8b184")}${disc(0, 0, 80, colour)}${speckles
    .map((speckle, at) =>
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((k) => {
          const [angle, radius] = [at * 1.7 + k * 0.79, 48 + ((at * 13 + k * 9) % 28)];
          return dot(Math.cos(angle) * radius, Math.sin(angle) * radius, 3 + ((at + k) % 3), speckle);
        })
        .join(""),
    )
    .join(
      "",
    )}${line("M-66-20a69 69 0 0 1 48-47M-54-20a58 58 0 0 1 38-38", 2.4, "#ffffff77")}${disc(0, 0, 36, "#d8b184")}${disc(0, 0, 20, soot)}`;

const cap = (colour: string) =>
  `${disc(0, 0, 23, colour)}${line("M-19-8 -23-10M-19 8-23 10M19-8 23-10M19 8 23 10M-8-19-10-23M8-19 10-23M-8 19-10 23M8 19 10 23", 3)}<circle r="14" fill="none" stroke-width="2"/>`;

const recycled = () =>
  standing(
    "#e3ebdd",
    "#bcd0b2",
    shadow(220, 300, 150),
    put(216, 204, 1, frontReel("#7fa3a0", [amber, copper, sheet, violet])),
    line("M300 244C350 268 380 190 420 214", 4, "#7fa3a0"),
    put(350, 286, 1, cap(copper)),
    put(396, 300, 1, cap(violet)),
    put(320, 312, 0.9, cap(amber)),
    put(368, 322, 0.86, cap(sheet)),
    put(92, 304, 0.95, cap(moss)),
    put(60, 280, 0.8, cap(ember)),
  );

const enamelMug = () =>
  standing(
    blush,
    "#e2b99e",
    shadow(246, 300, 130, 14),
    line("M318 142C392 128 392 246 312 244", 25),
    line("M318 142C392 128 392 246 312 244", 18, sheet),
    out("M138 96H332L324 286Q322 300 308 300H162Q148 300 146 286Z", sheet),
    flat("M290 100H328L320 284Q318 296 308 296H280Q292 230 290 100Z", stone),
    oval(235, 96, 97, 19, "#2b3f7a"),
    oval(235, 97, 86, 13, "#efe9de"),
    flat("M152 102Q235 120 318 102Q290 112 235 112T152 102Z", "#6b3f22"),
    chevrons(146, 222, 22, 4, 13, copper),
    chevrons(148, 252, 22, 4, 7, violet),
    flat("M150 280l12 6-10 8zM318 130l6 12 4-14z", "#2b3f7a"),
    line("M200 72c-12-16 12-24 0-44M240 68c-12-16 12-24 0-44M278 72c-12-16 12-24 0-44", 4, "#c79f86"),
  );

const bigPrinter = () =>
  standing(
    "#e9e4f4",
    clay,
    shadow(240, 318, 180, 13),
    put(
      322,
      66,
      1,
      disc(0, 0, 42, violet) +
        disc(0, 0, 34, lilac) +
        disc(0, 0, 13, stone) +
        line("M-24-8a26 26 0 0 1 18-17", 3, "#ffffff99"),
    ),
    line("M282 76C250 90 240 110 226 130", 3, violet),
    box(110, 74, 20, 210, slate, 3),
    box(350, 74, 20, 210, slate, 3),
    box(102, 62, 276, 20, slate, 4),
    line("M120 90V276M360 90V276", 3, granite),
    out("M192 266Q172 222 206 206L196 176Q240 164 284 176L274 206Q308 222 288 266Z", copper),
    line("M184 240H296M182 252H298M188 228H292M200 216H280M204 196H276M200 186H280", 1.8, "#7f2a10"),
    box(122, 132, 236, 17, stone, 2),
    box(136, 120, 26, 40, soot, 3),
    box(322, 120, 26, 40, soot, 3),
    box(206, 112, 56, 50, ember, 4),
    disc(234, 134, 15, soot),
    line("M234 134l8-8M234 134l-10-4M234 134l2 11", 3, granite),
    out("M224 162H244L237 176H231Z", amber),
    box(146, 266, 188, 12, ink, 2),
    slab(150, 266, 180, 4, "#7b6a58"),
    out("M84 284H396L410 314H70Z", slate),
    box(70, 312, 340, 10, soot, 3),
    box(280, 288, 90, 22, mint, 2),
    line("M288 299h30M288 304h18M340 304v-9M348 304v-14M356 304v-6", 2.4, moss),
    disc(256, 300, 8, copper),
  );

/** Product pictures: what prints, what is printed with, and a mug. */
export const printingProducts = {
  "recycled-filament": recycled,
  "enamel-mug": enamelMug,
  "desktop-printer": bigPrinter,
};
