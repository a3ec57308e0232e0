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
import { person, standing } from "../kit/people.server";
import { lamp, room } from "../kit/place.server";
import { code, laptop, mug, station, toolbox } from "../kit/tools.server";

/** A thing behind glass, with its label. */
const frame = (x: number, y: number, ground: string, thing: string) =>
  put(
    x,
    y,
    1,
    `${box(-62, -56, 124, 112, oak, 3)}${box(-50, -44, 100, 88, ground)}${thing}${box(-20, 66, 40, 12, sheet)}`,
  );

const exhibition = () =>
  picture(
    640,
    360,
    stone,
    room(640, 360, 306, "#efe7da", wood),
    frame(
      116,
      126,
      mint,
      out("M-30 24Q-40-20-10-26L-2-8 6-28Q38-16 28 24Z", copper) + line("M-26 8H26M-26 16H26", 2, "#7f2a10"),
    ),
    frame(
      278,
      126,
      mist,
      box(-34, -20, 68, 44, "#2f5a38", 3) +
        dot(8, 0, 17, soot) +
        line("M8 0C0-20 18-24 8-40", 3, granite) +
        line("M-28-12H28", 4, amber, 'stroke-dasharray=".1 8"'),
    ),
    frame(524, 126, blush, line("M-30 20C-40-20-4-40 10-20S30 24 4 22-20-6 2-12 34 6 26 26-14 34-6 6", 5, violet)),
    ...[116, 278, 524].map(
      (x) => flat(`M${x - 14} 14h28l50 56h-128z`, "#fff3c4", 0.55) + box(x - 14, 4, 28, 12, soot, 3),
    ),
    person(402, 138, 0.68, cast.maita, { legs: standing, back: true }),
    person(446, 206, 0.42, cast.rudo, { legs: standing, back: true, right: [58, 20, 66, -30] }),
    person(66, 148, 0.64, cast.farai, { legs: standing, back: true }),
  );

const repair = () =>
  picture(
    640,
    360,
    "#f1e0c4",
    room(640, 360, 292, "#f5e8d0", wood),
    lamp(150, 30, moss, true),
    lamp(490, 30, moss, true),
    line("M0 292H640"),
    put(
      320,
      292,
      1,
      `${line("M96-168 168-244", 4, granite)}${disc(170, -246, 5, granite)}${box(-150, -168, 300, 168, copper, 14)}${box(-134, -152, 268, 136, "#8f3015", 8)}${disc(-68, -84, 52, stone)}${disc(-68, -84, 40, soot)}${times(5, (at) => line(`M-100 ${-108 + at * 12}h64`, 2, slate))}${box(12, -138, 108, 50, "#f7ead0", 4)}${line("M22-104h88M30-104v-10M50-104v-16M70-104v-10M90-104v-16", 2)}${line("M64-132V-94", 3, copper)}${disc(36, -50, 18, stone)}${disc(96, -50, 18, stone)}${line("M36-50l8-10M96-50l-8-10", 3)}`,
    ),
    put(
      320,
      292,
      1,
      `${out("M-150-168H-60L-92-216H-166Z", "#d9663f")}${line("M-120-168C-130-196-110-200-116-214", 3, amber)}${box(-110, -186, 26, 18, moss, 2)}`,
    ),
    put(92, 292, 1.1, station(slate)),
    put(560, 292, 1, toolbox(violet)),
    put(500, 292, 0.8, mug(sheet, copper)),
    chevrons(-10, 346, 20, 17, 6, "#a87140"),
  );

const paperCircuits = () =>
  picture(
    640,
    360,
    mist,
    put(10, 12, 1, flat("M150 60H490V310H150z", ink, 0.14)),
    put(
      320,
      184,
      1,
      `${box(-170, -126, 340, 252, sheet, 4)}${line("M0-126V126", 2, clay)}${flat("M24 96V-20Q24-100 96-100T148-20V96Z", violet)}${flat("M44 96V-10Q44-70 92-70T130-10V96Z", lilac)}${dot(86, -20, 34, amber, 0.4)}${disc(86, -20, 13, amber)}${line("M-74 100H-20V-96H-40M-94 100H-150V-96H-88", 11, "#d58a3c")}${disc(-64, -96, 24, granite)}${disc(-64, -96, 16, stone)}${word("+", -69, -102, 12, ink, { weight: 2.4 })}${disc(-84, 100, 10, ember)}${line("M-84 90V70M-98 92-110 78M-70 92-58 78", 3, amber)}`,
      -2,
    ),
    put(
      84,
      250,
      1,
      `${line("M-30 60 20-40M20 60-24-40", 9, granite)}${`<circle cx="-36" cy="72" r="18" fill="none" stroke-width="9" stroke="${copper}"/><circle cx="30" cy="72" r="18" fill="none" stroke-width="9" stroke="${copper}"/>`}${disc(-2, 8, 5, soot)}`,
      20,
    ),
    put(
      560,
      118,
      1,
      `${disc(0, 0, 46, "#d58a3c")}${disc(0, 0, 34, "#e8ab62")}${disc(0, 0, 16, mist)}${line("M40 24 66 66", 12, "#d58a3c")}`,
    ),
    ...[
      [90, 88, copper],
      [122, 62, violet],
      [62, 60, leaf],
    ].map(([x, y, colour], at) =>
      put(
        x as number,
        y as number,
        1,
        box(-6, -36, 12, 72, colour as string, 2) + out("M-6 36H6L0 52Z", wood),
        [-20, 10, 34][at]!,
      ),
    ),
    put(
      566,
      276,
      1,
      [
        [-20, 0, amber],
        [16, 10, leaf],
        [2, -26, ember],
      ]
        .map(
          ([x, y, colour]) =>
            disc(x as number, y as number, 11, colour as string) +
            line(`M${x as number} ${(y as number) + 11}v12`, 2.4),
        )
        .join(""),
    ),
  );

const screenPrint = () =>
  picture(
    640,
    360,
    "#dfe8dc",
    slab(0, 268, 640, 92, oak),
    line("M0 268H640"),
    box(96, 248, 448, 24, wood, 3),
    line("M132 30H508M180 30V84M320 30V84M460 30V84", 3, granite),
    ...[180, 320, 460].map((x, at) =>
      put(
        x,
        84,
        0.5,
        `${line("M0-26V0", 4)}${out("M-36-4Q0 20 36-4L84 24 62 66 42 58V140H-42V58L-62 66-84 24Z", [stone, "#8d8478", sheet][at]!)}${chevrons(-30, 84, 10, 3, 8, copper)}${chevrons(-30, 100, 10, 3, 5, violet)}`,
      ),
    ),
    put(
      300,
      248,
      1,
      `${out("M-170 0-140-26H150L120 0Z", sheet)}${put(0, -34, 1, `${out("M-178 0-138-42H158L122 0Z", oak)}${out("M-146-6-120-34H130L106-6Z", "#efe3c8")}${line("m-84-10 14-14 14 14 14-14 14 14 14-14 14 14 14-14 14 14", 7, copper)}${out("M40-14 56-40H130L112-14Z", "#b5703c")}${box(62, -58, 66, 20, amber, 6)}`)}`,
    ),
    put(536, 268, 1, `${box(-22, -52, 44, 52, copper, 3)}${oval(0, -52, 22, 6, "#8f3015")}`),
    put(590, 268, 1, `${box(-22, -40, 44, 40, violet, 3)}${oval(0, -40, 22, 6, night)}`),
    put(60, 268, 1, `${box(-22, -46, 44, 46, moss, 3)}${oval(0, -46, 22, 6, "#23421f")}`),
  );

const movers = () =>
  picture(
    640,
    360,
    sky,
    slab(0, 276, 640, 84, "#b9cdb0"),
    line("M0 276H640"),
    line("M-10 330H300C360 330 360 300 420 300H660", 12, soot),
    put(
      330,
      276,
      1,
      `${box(-92, -96, 184, 62, amber, 12)}${chevrons(-70, -56, 14, 5, 5, copper)}${box(-60, -150, 120, 58, sheet, 10)}${disc(-26, -120, 15, night)}${disc(26, -120, 15, night)}${dot(-22, -124, 5, sheet)}${dot(30, -124, 5, sheet)}${line("M0-150V-178", 4)}${disc(0, -184, 8, copper)}${disc(-62, -28, 34, soot)}${disc(-62, -28, 14, stone)}${disc(62, -28, 34, soot)}${disc(62, -28, 14, stone)}${line("M92-70h28l10-16M92-70h28l10 16", 6)}`,
    ),
    put(112, 276, 1.2, laptop(code(-46, -76, 92, 7, 9, 2))),
    line("M190 262C220 240 220 232 240 226", 3, ink, 'stroke-dasharray="2 10"'),
    `<g fill="none" stroke="${copper}" stroke-width="5"><path d="M300 84a34 34 0 0 1 60 0M284 66a56 56 0 0 1 92 0"/></g>`,
    put(
      536,
      276,
      1,
      `${out("M-24 0-10-70H10L24 0Z", ember)}${flat("M-17-34H17L20-18H-20z", sheet)}${box(-34, -6, 68, 10, ember, 2)}`,
    ),
    put(
      600,
      250,
      0.7,
      out("M-24 0-10-70H10L24 0Z", ember) + flat("M-17-34H17L20-18H-20z", sheet) + box(-34, -6, 68, 10, ember, 2),
    ),
  );

/** Pictures of events for hands of every age. */
export const handsEvents = {
  exhibition,
  repair,
  "paper-circuits": paperCircuits,
  "screen-print": screenPrint,
  movers,
};
