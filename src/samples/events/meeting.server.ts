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
  slab,
  slate,
  soot,
  stone,
  upTo,
  view,
  violet,
} from "../kit/ink.server";
import { word } from "../kit/letters.server";
import { type Pose, person } from "../kit/people.server";
import { plant } from "../kit/place.server";
import { code, robot, spool } from "../kit/tools.server";

const scriptToService = () =>
  picture(
    640,
    360,
    mist,
    ...upTo(5).map((at) => line(`M0 ${40 + at * 72}H640`, 1.5, "#d3c8ec")),
    put(
      150,
      180,
      1,
      `${out("M-78-104H50L82-72V104H-78Z", sheet)}${out("M50-104V-72H82Z", stone)}${[0, 1, 2, 3, 4, 5, 6].map((at) => slab(-58 + [0, 14, 28, 28, 14, 14, 0][at]!, -66 + at * 22, [60, 78, 56, 70, 40, 66, 30][at]!, 8, [violet, granite, copper, granite, moss, granite, violet][at]!)).join("")}`,
      -4,
    ),
    line("M262 180H350", 9, ink),
    line("M330 156 356 180 330 204", 9, ink),
    put(
      490,
      180,
      1,
      `${[0, 1, 2].map((at) => `${box(-96, -112 + at * 74, 192, 64, [soot, night, soot][at]!, 8)}${disc(-70, -80 + at * 74, 9, [leaf, leaf, amber][at]!)}${line(`M-44 ${-80 + at * 74}H20`, 5, granite, 'stroke-dasharray="12 9"')}${line(`M48 ${-94 + at * 74}v28M62 ${-94 + at * 74}v28M76 ${-94 + at * 74}v28`, 4, slate)}`).join("")}`,
    ),
    put(352, 84, 1, box(-30, -30, 60, 60, violet, 6) + word("TS", 0, -11, 24, sheet, { weight: 4.6, middle: true }), 6),
  );

/** What stands around somebody in their call. */
const around = [
  put(28, 250, 0.9, plant(copper)),
  chevrons(12, 64, 12, 5, 6, ember) + chevrons(12, 86, 12, 5, 4, copper),
  slab(14, 22, 70, 62, sheet) + code(22, 32, 56, 4, 12, 2),
  put(118, 250, 1, spool(violet)),
];

const panel = () =>
  picture(
    640,
    360,
    soot,
    ...(["nomsa", "sipho", "maita", "blessing"] as const).map((name, at) => {
      const pose = { turn: [0.3, -0.3, 0.2, -0.2][at]!, ...(at === 1 ? { left: [-52, 50, -48, 2] as const } : {}) };
      const inside = `${slab(0, 0, 148, 250, [mint, blush, mist, "#f3e3bd"][at]!)}${around[at]}${person(74, 166, 1.16, cast[name], pose as Pose)}`;
      const frame =
        at === 1
          ? `<rect x="166" y="38" width="148" height="250" fill="none" stroke="${amber}" stroke-width="6"/>`
          : "";
      return `${view(12 + at * 156, 38, 148, 250, "0 0 148 250", inside)}${frame}`;
    }),
    disc(320, 324, 17, copper),
    line("M312 324h16", 4, sheet),
    disc(270, 324, 17, slate),
    disc(370, 324, 17, slate),
    box(266, 314, 8, 13, sheet, 4),
    box(362, 318, 12, 12, sheet, 2),
  );

const maps = () =>
  picture(
    640,
    360,
    "#e6eedd",
    flat("M0 250C120 210 200 280 320 250S520 200 640 240V290C520 260 420 320 300 300S100 290 0 300Z", "#a9cfe0"),
    flat("M360 40H500V130H360z", "#b8d69d"),
    flat("M40 60H150V140H40z", "#d6e4bf"),
    line("M-10 180H650M220-10V370M560-10V370M-10 60 660 340M90-10 90 180M360 180 420-10M220 90H560", 17, "#c9bda9"),
    line("M-10 180H650M220-10V370M560-10V370M-10 60 660 340M90-10 90 180M360 180 420-10M220 90H560", 12, sheet),
    ...[
      [120, 100, 26, 34],
      [160, 200, 40, 30],
      [250, 110, 46, 46],
      [310, 110, 34, 60],
      [448, 200, 60, 30],
      [590, 110, 40, 50],
      [20, 200, 50, 34],
      [250, 206, 30, 30],
    ].map(([x, y, w, h]) => slab(x!, y!, w!, h!, clay)),
    ...[
      [386, 66],
      [420, 100],
      [462, 60],
      [480, 108],
    ].map(([x, y]) => dot(x!, y!, 13, violet) + dot(x! - 4, y! - 4, 3, lilac)),
    ...[
      [160, 168, copper, 1],
      [334, 190, violet, 1.5],
      [520, 230, amber, 1.1],
      [588, 84, copper, 0.9],
      [70, 300, moss, 1],
    ].map(([x, y, colour, size]) =>
      put(
        x as number,
        y as number,
        size as number,
        out("M0 0C-30-34-26-62 0-62S30-34 0 0Z", colour as string) + disc(0, -38, 10, sheet),
      ),
    ),
    line("M160 168C210 230 290 250 334 190S470 160 520 230", 4, ink, 'stroke-dasharray="2 12"'),
    put(
      560,
      300,
      1,
      box(-66, -42, 128, 84, sheet, 6) +
        [0, 1, 2, 3]
          .map((at) =>
            slab(
              -48 + at * 26,
              26 - [24, 44, 34, 56][at]!,
              16,
              [24, 44, 34, 56][at]!,
              [copper, violet, amber, moss][at]!,
            ),
          )
          .join(""),
    ),
  );

const demoNight = () =>
  picture(
    640,
    360,
    night,
    slab(0, 0, 640, 270, "#43306b"),
    out("M-4-4H130C120 90 90 180 40 270H-4ZM644-4H510C520 90 550 180 600 270H644Z", copper),
    line(
      "M30 0C30 90 20 180 8 268M72 0C68 90 54 180 24 268M610 0C610 90 620 180 632 268M568 0C572 90 586 180 616 268",
      3,
      "#7f2a10",
    ),
    flat("M320-10 200 270H440Z", amber, 0.28),
    flat("M190-10 110 270H270ZM450-10 370 270H530Z", amber, 0.14),
    slab(0, 266, 640, 26, oak),
    line("M0 266H640M0 292H640"),
    put(
      320,
      266,
      1,
      `${box(-56, -76, 112, 76, violet, 3)}${chevrons(-48, -30, 12, 4, 5, lilac)}${box(-40, -132, 80, 44, amber, 2)}${box(-40, -166, 80, 34, sheet, 2)}${out("M-48-166H48L40-180H-48Z", moss)}${line("M-12-148h24M-12-108h24", 4)}${box(-50, -88, 100, 13, granite, 2)}`,
    ),
    put(
      180,
      266,
      1,
      `${line("M-26 0 0-60 26 0", 5)}${box(-40, -112, 80, 58, soot, 4)}${slab(-34, -106, 68, 46, "#221c2e")}${line("M-28-70-12-88 2-78 24-100", 4, leaf)}`,
    ),
    put(462, 266, 0.86, robot([-10, -90], [-56, -130], [-90, -96], sheet)),
    ...upTo(9).map(
      (at) =>
        `<g transform="translate(${30 + at * 73} ${344 - (at % 2) * 12})scale(1.1)">${flat("M-46 60C-46 30-24 26 0 26S46 30 46 60Z", "#1b1530")}${dot(0, 0, 25, "#1b1530")}${[dot(0, -8, 32, "#1b1530"), dot(0, -28, 10, "#1b1530"), ""][at % 3]}</g>`,
    ),
    ...[110, 320, 530].map((x) => box(x - 22, -6, 44, 20, soot, 4)),
  );

const stage = () =>
  picture(
    640,
    360,
    night,
    slab(0, 0, 640, 276, "#4a2f55"),
    chevrons(-10, 92, 34, 10, 12, "#5d3d69"),
    chevrons(-10, 136, 34, 10, 7, "#5d3d69"),
    slab(0, 276, 640, 84, "#2b1d36"),
    line("M0 276H640"),
    flat("M320-10 120 276H520Z", amber, 0.12),
    oval(320, 316, 280, 26, "#7a3f3a"),
    ...[124, 254, 386, 516].map(
      (x) => `${line(`M${x - 28} 318V250H${x + 28}V318`, 6)}${box(x - 38, 232, 76, 22, copper, 6)}`,
    ),
    ...(["tariro", "blessing", "rudo", "farai"] as const).map((name, at) =>
      person(124 + at * 131, 138, 0.78, cast[name], {
        legs: [
          [-24, 152, -22, 218],
          [24, 152, 24, 218],
        ],
        turn: [0.5, 0.3, -0.3, -0.6][at]!,
        ...([
          { right: [52, 66, 26, 30] },
          { left: [-54, 56, -62, 4] },
          { left: [-48, 78, -18, 110], right: [48, 78, 18, 110] },
          { left: [-50, 60, -28, 16] },
        ][at] as object),
      }),
    ),
  );

/** Pictures of events at which people listen, talk and look. */
export const meetingEvents = {
  "script-to-service": scriptToService,
  "maintainers-panel": panel,
  maps,
  "demo-night": demoNight,
  "school-leavers": stage,
};
