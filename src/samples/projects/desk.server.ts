import {
  amber,
  blush,
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
  mist,
  moss,
  n,
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
  stone,
  times,
  upTo,
  violet,
  wood,
} from "../kit/ink.server";
import { word } from "../kit/letters.server";
import { phone } from "../kit/objects.server";
import { jacaranda, msasa } from "../kit/place.server";

const ledger = () =>
  picture(
    640,
    360,
    "#e9e0f6",
    `<ellipse cx="320" cy="180" rx="262" ry="136" fill="none" stroke="${lilac}" stroke-width="6" stroke-dasharray="2 14"/>`,
    ...upTo(12).map((at) => {
      const angle = (at / 12) * 2 * Math.PI - Math.PI / 2;
      return put(
        320 + 262 * Math.cos(angle),
        180 + 136 * Math.sin(angle),
        0.34,
        phone(
          `${slab(-40, -80, 80, 22, [copper, violet, moss, amber][at % 4]!)}${[0, 1, 2, 3].map((row) => slab(-40, -42 + row * 26, row === at % 4 ? 50 : 78, 12, granite)).join("")}${disc(24, 62, 18, leaf)}`,
        ),
      );
    }),
    put(
      320,
      168,
      1,
      `<ellipse cx="0" cy="76" rx="96" ry="10" fill="${ink}" stroke="none" opacity=".14"/>${out("M-62-36C-110 0-84 76-40 76H40C84 76 110 0 62-36Z", "#a5542f")}${oval(0, -38, 64, 15, "#6e3218")}${[
        [-30, -44],
        [0, -50],
        [30, -44],
        [-14, -36],
        [16, -36],
      ]
        .map(([x, y]) => oval(x!, y!, 17, 8, amber))
        .join("")}${chevrons(-72, 30, 18, 4, 7, sheet)}${line("M-78 44H78", 4, "#e0b58f")}`,
    ),
  );

const tsoro = () =>
  picture(
    640,
    360,
    "#d9a066",
    ...upTo(40).map((at) => dot((at * 97) % 640, (at * 61) % 360, 2 + (at % 3), "#b97f48")),
    put(9, 10, 1, flat("M70 60H570Q590 60 590 80V280Q590 300 570 300H70Q50 300 50 280V80Q50 60 70 60Z", ink, 0.2)),
    box(50, 56, 540, 244, "#8c5630", 22),
    box(66, 72, 508, 212, "#a3683c", 14),
    line("M66 178H574", 4, "#6b3f22"),
    ...upTo(32).map((at) => {
      const [x, y] = [104 + (at % 8) * 61.7, 102 + Math.floor(at / 8) * 51];
      const stones = [2, 0, 3, 1, 4, 2, 1, 3, 0, 2][(at * 7) % 10]!;
      return `<ellipse cx="${n(x)}" cy="${y}" rx="23" ry="19" fill="#5f371d" stroke-width="2.4"/>${upTo(stones)
        .map(
          (k) =>
            `<circle cx="${n(x + [-7, 8, 0, 1][k]!)}" cy="${y + [-2, -3, 7, -9][k]!}" r="6.6" fill="${[stone, granite, amber, lilac][(at + k) % 4]}" stroke-width="1.8"/>`,
        )
        .join("")}`;
    }),
    ...[
      [26, 330, stone],
      [56, 338, lilac],
      [606, 330, granite],
      [590, 26, amber],
      [30, 30, granite],
    ].map(([x, y, colour]) => disc(x as number, y as number, 10, colour as string)),
  );

const supply = () =>
  picture(
    640,
    360,
    "#e3e7ea",
    slab(0, 272, 640, 88, wood),
    line("M0 272H640"),
    `<ellipse cx="320" cy="318" rx="220" ry="14" fill="${ink}" stroke="none" opacity=".16"/>`,
    out("M152 92 190 64H508L488 92Z", "#8f8679"),
    out("M488 92 508 64V280L488 308Z", "#6e665b"),
    box(152, 92, 336, 216, "#b3aa9c", 4),
    box(180, 116, 132, 62, "#1c2420", 4),
    word("12.0", 194, 130, 34, ember, { weight: 5 }),
    box(332, 116, 132, 62, "#1c2420", 4),
    word("1.35", 346, 130, 34, leaf, { weight: 5 }),
    ...[copper, amber, violet, moss, ink].map(
      (colour, at) =>
        `${disc(206 + at * 50, 246, 18, colour)}${disc(206 + at * 50, 246, 8, stone)}${slab(194 + at * 50, 276, 24, 6, slate)}`,
    ),
    box(440, 222, 28, 46, soot, 3),
    box(445, 226, 18, 20, copper, 2),
    ...upTo(5).map((at) => line(`M${498} ${120 + at * 22}v10`, 4, soot)),
    line("M206 246C180 340 90 250 60 330", 6, copper),
    line("M406 246C440 350 540 280 600 336", 6, ink),
    put(
      80,
      272,
      1,
      `${line("M-10 0V-46M10 0V-46", 4)}${disc(0, -70, 28, amber)}${dot(0, -70, 44, amber, 0.25)}${box(-14, -48, 28, 16, granite, 2)}${line("M-8-66l8 8 8-8", 3)}`,
    ),
    put(566, 272, 1, box(-30, -44, 60, 44, moss, 3) + line("M-18-30H18M-18-18H8", 3, amber)),
  );

const school = () =>
  picture(
    640,
    360,
    "#d4e6ec",
    dot(560, 66, 34, amber),
    put(70, 264, 1.3, jacaranda()),
    put(590, 268, 1, msasa(copper)),
    slab(0, 262, 640, 98, "#cf9a63"),
    line("M0 262H640"),
    box(120, 168, 180, 96, "#f0d9b4", 0),
    out("M106 170 150 122H270L314 170Z", copper),
    ...[136, 184, 246].map((x) => box(x, 190, 36, 34, "#5b7f8f", 0)),
    line("M154 190V224M202 190V224M264 190V224", 2.4),
    line("M88 262V96", 5),
    out("M90 98H136L124 112 136 126H90Z", moss),
    put(
      430,
      176,
      1,
      `<g>${box(-166, -116, 332, 220, sheet, 10)}${box(-166, -116, 332, 34, violet, 10)}${slab(-164.5, -96, 329, 14, violet)}${disc(-146, -99, 6, copper)}${disc(-126, -99, 6, amber)}${disc(-106, -99, 6, leaf)}${box(-84, -107, 230, 16, sheet, 8)}${line("M-166-82H166", 3)}${slab(-150, -68, 150, 96, "#d4e6ec")}${flat("M-150 28V-6Q-110-30-75-6T0-8V28Z", leaf)}${box(-104, -26, 58, 40, "#f0d9b4")}${out("M-110-24-94-42H-56L-40-24Z", copper)}${slab(16, -66, 120, 12, ink)}${[0, 1, 2, 3].map((at) => slab(16, -42 + at * 15, [134, 118, 128, 80][at]!, 6, granite)).join("")}${box(16, 24, 64, 22, copper, 3)}${[0, 1, 2].map((at) => slab(-150 + at * 104, 58, 92, 30, [mint, blush, mist][at]!)).join("")}</g>`,
    ),
  );

/** A key with its letters. */
const key = (text: string, x: number, y: number, width: number, colour: string, height = 58) =>
  `${box(x, y + 10, width, height, soot, 10)}${box(x, y, width, height, colour, 10)}${word(text, x + width / 2, y + height / 2 - 11, 22, colour === night || colour === violet || colour === copper ? sheet : ink, { weight: 4, middle: true })}`;

const keyboard = () =>
  picture(
    640,
    360,
    night,
    ...upTo(7).flatMap((column) =>
      [0, 1, 2, 3].map((row) => box(-20 + column * 104 - row * 20, -24 + row * 108, 88, 82, "#3a2f5e", 12)),
    ),
    key("NDI", 96, 84, 116, copper, 74),
    key("CHA", 230, 84, 130, amber, 74),
    key("ENDA", 378, 84, 166, lilac, 74),
    line("M154 186V214H295M461 186V214H295M295 180V240", 4, sheet),
    box(164, 240, 262, 66, sheet, 8),
    word("NDICHAENDA", 295, 262, 22, ink, { weight: 4, middle: true, gap: 4.4 }),
    disc(462, 272, 28, moss),
    line("m450 272 9 10 16-20", 6, sheet),
  );

const recycling = () =>
  picture(
    640,
    360,
    mint,
    slab(0, 290, 640, 70, oak),
    line("M0 290H640"),
    ...[
      [58, 44, copper],
      [96, 70, amber],
      [140, 40, violet],
      [120, 96, leaf],
      [74, 100, sheet],
      [160, 84, ember],
    ].map(([x, y, colour]) =>
      put(
        x as number,
        y as number,
        0.86,
        `${disc(0, 0, 22, colour as string)}<circle r="13" fill="none" stroke-width="2"/>`,
      ),
    ),
    out("M44 126H184L150 190H78Z", granite),
    box(66, 188, 96, 102, moss, 4),
    disc(114, 236, 28, stone),
    times(8, (at) => put(114, 236, 1, out("M-5-26-9-38 5-30Z", stone), at * 45)),
    disc(114, 236, 9, soot),
    box(162, 226, 250, 40, "#c9bfae", 4),
    ...upTo(4).map((at) => box(196 + at * 48, 218, 26, 56, [amber, amber, ember, copper][at]!, 3)),
    out("M412 230 440 240V252L412 262Z", slate),
    box(186, 266, 18, 26, soot),
    box(366, 266, 18, 26, soot),
    line("M200 218v-18M248 218v-26M296 218v-30M344 218v-24", 3, copper, 'stroke-dasharray="2 7"'),
    line("M440 246C480 246 480 200 520 206", 5, "#7fa3a0"),
    put(
      546,
      288,
      1.3,
      `${disc(0, -60, 60, "#d8b184")}${disc(0, -60, 48, "#7fa3a0")}${upTo(14)
        .map((at) =>
          dot(
            Math.cos(at * 1.9) * (26 + (at % 4) * 6),
            -60 + Math.sin(at * 1.9) * (26 + (at % 4) * 6),
            3,
            [amber, copper, sheet, violet][at % 4]!,
          ),
        )
        .join("")}${disc(0, -60, 20, "#d8b184")}${disc(0, -60, 9, soot)}`,
    ),
  );

/** Pictures of the projects that are made at a desk or a bench. */
export const deskProjects = {
  "round-ledger": ledger,
  tsoro,
  "bench-supply": supply,
  "school-website": school,
  "shona-keyboard": keyboard,
  "caps-filament": recycling,
};
