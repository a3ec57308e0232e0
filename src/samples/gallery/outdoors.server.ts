import { cast } from "../kit/cast.server";
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
  moss,
  night,
  out,
  picture,
  put,
  sheet,
  sky,
  slab,
  slate,
  soot,
  stone,
  upTo,
  violet,
} from "../kit/ink.server";
import { bee, kombi } from "../kit/objects.server";
import { person, standing } from "../kit/people.server";
import { city, jacaranda, morning, msasa, noon } from "../kit/place.server";
import { bin, printer, toolbox, vase } from "../kit/tools.server";

const cloud = (x: number, y: number, scale: number, colour: string) =>
  put(x, y, scale, flat("M-60 20C-84 20-84-8-58-10-56-38-14-44-4-22 14-40 48-24 44-4 72-6 76 20 52 20Z", colour));

const borehole = () =>
  picture(
    480,
    600,
    "#b9c7cf",
    slab(0, 0, 480, 600, "#c4d0d6"),
    cloud(120, 90, 1.6, "#8d98a3"),
    cloud(360, 60, 1.9, "#77828f"),
    cloud(250, 140, 1.2, "#a4afb8"),
    line("M60 150l-14 40M110 160l-14 40M330 130l-14 40M392 140l-14 40M440 130l-14 40", 2, "#66727e"),
    `<g transform="translate(-60 420)">${city(noon)}</g>`,
    put(60, 424, 1.1, jacaranda()),
    put(440, 424, 0.9, jacaranda()),
    slab(0, 414, 480, 186, "#b5a48f"),
    box(-6, 408, 492, 26, stone),
    chevrons(-10, 470, 20, 13, 5, "#a08e78"),
    box(322, 170, 12, 380, granite),
    out("M300 550H356L364 566H292Z", slate),
    line("M328 170V70", 5),
    line("M306 104H350M312 88H344", 4),
    disc(328, 66, 5, copper),
    box(284, 236, 92, 112, sheet, 6),
    line("M284 262H376M296 348V362H364V348", 3),
    disc(310, 306, 15, leaf),
    line("M303 306l5 6 10-12", 4, moss),
    line("M342 292H362M342 306H362M342 320H354", 3, granite),
    put(330, 226, 1, out("M-46 0-34-26H40L52 0Z", night) + line("M-40-12H46M-12-26-14 0M16-26 18 0", 2, lilac)),
    person(186, 250, 1.06, cast.simbarashe, {
      legs: standing,
      turn: 0.85,
      left: [-40, 76, 20, 74],
      right: [60, 60, 98, 34],
      holds: "",
    }),
    line("M330 362C330 430 280 440 300 500S240 560 200 548", 5, copper),
    put(104, 566, 1.25, out("M-24-40H24L19 0H-19Z", "#3c62b0") + line("M-24-40C-22-74 22-74 24-40", 3)),
    put(404, 572, 0.9, toolbox(copper)),
  );

const beehive = () =>
  picture(
    480,
    600,
    "#f6d2a4",
    dot(330, 226, 70, ember),
    dot(330, 226, 52, amber),
    flat("M0 330C60 250 130 244 190 300 250 230 400 214 480 300V420H0Z", "#c98862"),
    flat("M0 366Q120 320 250 352T480 340V600H0Z", "#d9a24f"),
    rocks(),
    put(80, 396, 1.3, msasa(copper)),
    put(420, 380, 0.86, msasa("#9c3517")),
    flat("M0 452Q160 420 480 446V600H0Z", "#8e9a4b"),
    line("M30 560l6-26M44 562l10-20M400 580l6-28M420 584l12-20M200 592l4-20M450 500l5-22M60 480l5-20", 3, "#5d6d33"),
    out("M150 520H330L342 538H138Z", slate),
    line("M160 538V570M320 538V570", 9),
    box(150, 500, 180, 20, granite, 2),
    box(206, 504, 68, 13, mint, 2),
    box(166, 410, 148, 90, sheet, 2),
    box(166, 330, 148, 80, amber, 2),
    out("M154 330H326L316 310H164Z", violet),
    line("M222 372h36M222 450h36", 5),
    box(206, 484, 68, 10, ink),
    chevrons(178, 440, 12, 5, 4, copper),
    line("M350 568V300", 6),
    put(356, 300, 1, out("M-30 10 8-36 62-20 22 28Z", night) + line("M-10-14 42 4M16-30 44 22", 2, lilac)),
    line("M350 420H330", 3),
    line("M350 330V250M340 262H360", 3),
    ...[
      [130, 360, 20],
      [110, 420, -30],
      [250, 290, 10],
      [196, 276, -20],
      [140, 300, 40],
      [364, 470, -10],
    ].map(([x, y, turn]) => put(x!, y!, 1, bee(), turn)),
  );

const view4 = () =>
  picture(
    600,
    400,
    sky,
    slab(0, 0, 600, 210, "#d6e4e8"),
    cloud(140, 60, 1.3, sheet),
    cloud(420, 40, 1.6, "#eef3f4"),
    cloud(300, 100, 0.8, sheet),
    dot(500, 80, 26, amber),
    `<g transform="translate(-10 216)scale(.7)">${city(noon)}</g>`,
    `<g transform="translate(400 216)scale(.5)">${city(noon)}</g>`,
    out("M-4 60H120L200 150V236L-4 330Z", "#c98f6c"),
    out("M604 30H470L392 140V236L604 340Z", "#b7aa98"),
    flat(
      upTo(4)
        .flatMap((row) =>
          upTo(4).map((column) => `M${14 + column * 28} ${90 + row * 46 + column * 8}h16v${26 - column * 2}h-16z`),
        )
        .join(""),
      "#7d4f38",
    ),
    flat(
      upTo(4)
        .flatMap((row) =>
          upTo(4).map((column) => `M${566 - column * 34} ${70 + row * 54 + column * 12}h18v${30 - column * 3}h-18z`),
        )
        .join(""),
      "#f7e1a1",
    ),
    out("M120 60 200 150V236L120 274Z", "#a8704f"),
    out("M470 30 392 140V236L470 276Z", "#958877"),
    flat("M286 214H314L520 400H80Z", "#6d6a70"),
    flat("M200 236 286 214 80 400H-40L-4 330Z", "#c9bda9"),
    flat("M392 236 314 214 520 400H640L604 340Z", "#c9bda9"),
    line("M300 218V400", 5, sheet, 'stroke-dasharray="14 16"'),
    flat(
      "M214 300q40-14 70 0t-20 16-50-16zM350 350q60-18 90 2t-40 22-50-24zM150 372q40-12 66 0t-20 16-46-16z",
      "#a9c4d3",
    ),
    flat("M368 352q30-10 52 0t-20 10-32-10z", violet, 0.5),
    flat("M226 302q20-8 36 0t-14 8-22-8z", copper, 0.5),
    ...[
      [236, 236, 0.34],
      [368, 236, 0.36],
      [206, 262, 0.56],
      [400, 262, 0.6],
      [150, 306, 0.96],
      [452, 306, 1],
      [64, 372, 1.5],
      [546, 374, 1.55],
    ].map(([x, y, size]) => put(x!, y!, size!, jacaranda(size! > 0.9 ? violet : "#7157b3"))),
    flat("M110 366q20-8 44 0M96 384q30-10 60 2z", lilac),
    put(352, 318, 0.42, kombi(sheet)),
    put(262, 268, 0.26, kombi(amber)),
    line("M0 0H600V400H0ZM300 0V400", 14, soot),
    slab(0, 366, 600, 34, sheet),
    line("M0 366H600", 3),
    put(92, 368, 0.62, printer(vase(leaf), { spool: copper })),
    put(494, 368, 0.8, bin(violet, amber)),
  );

const kombiRide = () =>
  picture(
    600,
    400,
    "#f3e2c0",
    slab(0, 0, 600, 300, "#f6e6c8"),
    dot(90, 70, 34, amber),
    `<g transform="translate(-10 300)">${city({ ...morning, far: "#e3cda6", near: "#cdb083" })}</g>`,
    put(560, 304, 1.5, jacaranda()),
    put(40, 304, 1.2, jacaranda()),
    slab(0, 300, 600, 22, clay),
    slab(0, 322, 600, 78, "#75706b"),
    line("M0 322H600"),
    line("M-10 376H600", 5, sheet, 'stroke-dasharray="40 30"'),
    put(262, 352, 1.5, kombi(sheet, violet)),
    slab(309, 162, 51, 146, "#2a3138"),
    line("M309 162V308M360 162V308"),
    person(336, 168, 0.5, cast.farai, {
      legs: standing,
      turn: 0.7,
      left: [-46, 40, -40, -40],
      right: [62, 36, 98, 10],
    }),
    person(492, 198, 0.78, cast.chipo, {
      legs: standing,
      turn: -0.7,
      down: 0.5,
      left: [-52, 66, -46, 34],
      right: [50, 74, 6, 76],
      holds: box(-58, 2, 20, 34, soot, 4) + slab(-54, 7, 12, 22, leaf),
    }),
    put(
      492,
      268,
      1,
      `<g transform="rotate(-8)">${box(-26, -20, 38, 28, violet, 2)}${box(-22, -18, 30, 22, sheet)}${line("M-18-11H4M-18-4H0", 2, granite)}</g>`,
    ),
  );

const rocks = () =>
  `${out("M196 398C190 366 226 356 256 362S300 380 296 398Z", granite)}${out("M216 362C212 334 240 326 258 330S284 346 278 364Z", "#b8ab9c")}${out("M232 330C226 306 250 298 266 304S276 326 268 332Z", granite)}`;

/** Gallery pictures of the town, the field and the floor on open days. */
export const outdoorScenes = {
  "borehole-roof": borehole,
  "view-fourth-floor": view4,
  "beehive-field": beehive,
  "kombi-ride": kombiRide,
};
