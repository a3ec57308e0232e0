import {
  amber,
  blush,
  box,
  chevrons,
  clay,
  copper,
  disc,
  dot,
  flat,
  granite,
  ink,
  leaf,
  lilac,
  line,
  mint,
  mist,
  out,
  oval,
  picture,
  put,
  sheet,
  slab,
  violet,
  wood,
} from "../kit/ink.server";
import { word } from "../kit/letters.server";
import { phone } from "../kit/objects.server";
import { plant, room } from "../kit/place.server";
import { books, code, laptop, mug } from "../kit/tools.server";

const slow = () =>
  picture(
    640,
    360,
    blush,
    flat("M0 230C120 170 220 190 340 210S540 180 640 214V360H0Z", "#d7a58b"),
    flat("M0 280C160 240 300 270 420 262S580 246 640 266V360H0Z", "#a86a4e"),
    line("M92 250V92M70 250 92 130 114 250M78 206H106M83 172H101", 5),
    disc(92, 86, 6, copper),
    `<g fill="none" stroke="${copper}" stroke-width="4"><path d="M108 76a16 16 0 0 1 0 22M76 76a16 16 0 0 0 0 22"/></g>`,
    line("M112 88C190 60 200 150 270 120S330 90 366 128", 4, ink, 'stroke-dasharray="2 12"'),
    ...[
      [150, 78],
      [222, 124],
      [300, 108],
    ].map(([x, y]) => put(x!, y!, 1, box(-9, -9, 18, 18, amber, 2))),
    put(
      430,
      186,
      1.3,
      phone(
        `${slab(-40, -84, 80, 44, violet)}${chevrons(-40, -46, 10, 4, 5, lilac)}${slab(-40, -30, 62, 9, ink)}${[0, 1, 2, 3].map((at) => slab(-40, -12 + at * 12, [80, 72, 76, 50][at]!, 5, granite)).join("")}${box(-40, 42, 46, 20, copper, 3)}${slab(-40, 72, 80, 5, clay)}`,
      ),
    ),
    put(
      570,
      300,
      1,
      `${line("M0-70V-20", 4)}${oval(0, -74, 44, 8, granite)}${out("M-34 0Q-36-34 0-34T34 0Z", copper)}${disc(0, -14, 11, sheet)}${line("M0-14 6-20", 3)}${box(-16, -104, 32, 26, sheet, 2)}${slab(-10, -98, 20, 4, granite)}${slab(-10, -90, 14, 4, granite)}`,
    ),
  );

const git = () =>
  picture(
    640,
    360,
    mist,
    line("M70 180H570", 9, ink),
    line("M150 180C200 180 200 96 250 96H390C440 96 440 180 490 180", 9, copper),
    line("M200 180C250 180 250 264 300 264H340C390 264 400 180 440 180", 9, violet),
    ...[
      [70, 180, ink],
      [150, 180, ink],
      [490, 180, copper],
      [570, 180, leaf],
      [250, 96, copper],
      [320, 96, copper],
      [390, 96, copper],
      [300, 264, violet],
      [352, 262, violet],
    ].map(
      ([x, y, colour]) =>
        disc(x as number, y as number, 15, colour as string) + dot(x as number, y as number, 5, sheet),
    ),
    put(110, 336, 1.15, laptop(code(-46, -76, 92, 7, 9, 1))),
    put(540, 336, 1.15, laptop(code(-46, -76, 92, 7, 9, 4), copper)),
    line("M0 336H640", 3),
    slab(0, 337, 640, 23, "#cbbfe8"),
    put(
      560,
      70,
      1.1,
      `${flat("M-60 20C-84 20-84-8-58-10-56-38-14-44-4-22 14-40 48-24 44-4 72-6 76 20 52 20Z", sheet)}${line("M-60 20C-84 20-84-8-58-10-56-38-14-44-4-22 14-40 48-24 44-4 72-6 76 20 52 20Z")}${line("M-14-14 10 12M10-14-14 12", 6, copper)}`,
    ),
  );

const model = () =>
  picture(
    640,
    360,
    "#efe2cb",
    room(640, 360, 286, "#efe2cb", wood),
    ...["A", "M", "R", "Z", "U", "E", "N", "I"].map((letter, at) =>
      put(
        74 + (at % 4) * 44 + (at > 3 ? 24 : 0),
        62 + Math.floor(at / 4) * 50 + ((at * 13) % 18),
        1,
        box(-16, -16, 32, 32, [sheet, amber, lilac, mint][at % 4]!, 4) +
          word(letter, 0, -8, 16, ink, { weight: 3, middle: true }),
        at * 7 - 22,
      ),
    ),
    line("M210 160C250 190 250 214 270 226", 4, ink, 'stroke-dasharray="2 10"'),
    put(
      340,
      286,
      1,
      `${box(-104, -176, 208, 138, "#6d665d", 12)}${box(-88, -162, 176, 108, "#1c2b24", 4)}${word("MHORO", -70, -146, 18, leaf, { weight: 3 })}${[0, 1, 2].map((at) => slab(-70, -112 + at * 15, [130, 108, 60][at]!, 6, leaf)).join("")}${slab(-2, -84, 9, 9, amber)}${out("M-112-38H112L132 0H-132Z", "#8b8378")}${line("M-90-28H90M-98-18H98", 3, "#4f4942", 'stroke-dasharray="9 4"')}${box(-24, -12, 48, 8, "#6d665d", 2)}`,
    ),
    put(
      530,
      126,
      1,
      `${out("M-80-54H84Q96-54 96-42V22Q96 34 84 34H-30L-66 62-56 34H-80Q-92 34-92 22V-42Q-92-54-80-54Z", sheet)}${[0, 1, 2].map((at) => slab(-72, -34 + at * 20, [144, 116, 70][at]!, 7, [violet, granite, granite][at]!)).join("")}`,
    ),
    put(560, 286, 1.1, books()),
    put(150, 286, 1, mug(sheet, violet)),
    put(66, 286, 0.9, plant(copper)),
  );

/** Pictures of the articles from the desk. */
export const deskPosts = {
  "slow-connection": slow,
  git,
  "language-model": model,
};
