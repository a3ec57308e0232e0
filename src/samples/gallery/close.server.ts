import { cast } from "../kit/cast.server";
import {
  amber,
  box,
  chevrons,
  copper,
  disc,
  ember,
  flat,
  granite,
  ink,
  leaf,
  line,
  mint,
  mist,
  moss,
  out,
  picture,
  put,
  sheet,
  slab,
  slate,
  soot,
  times,
  tube,
  violet,
  wood,
} from "../kit/ink.server";
import { person } from "../kit/people.server";
import { bench, lamp } from "../kit/place.server";
import { bin, spool, station, toolbox } from "../kit/tools.server";

const microscope = () =>
  picture(
    480,
    480,
    mint,
    slab(0, 0, 480, 372, "#d7e4cc"),
    lamp(420, 40, copper, true),
    box(40, 70, 210, 156, soot, 6),
    slab(50, 80, 190, 136, "#20302a"),
    out("M84 124H206V180H84Z", granite),
    slab(98, 140, 94, 24, "#151311"),
    times(7, (at) => slab(104 + at * 12, 146, 7, 12, amber)),
    line("M168 112 160 132 172 146 158 166 166 190", 4, ember),
    `<circle cx="166" cy="150" r="42" fill="none" stroke="${leaf}" stroke-width="3" stroke-dasharray="6 6"/>`,
    person(338, 216, 1.12, cast.simbarashe, {
      turn: -0.9,
      down: 1,
      tilt: -12,
      left: [-58, 66, -96, 108],
      right: [60, 70, 30, 108],
    }),
    put(206, 356, -1, scopeStand()),
    bench(-10, 356, 500, 140, wood, moss),
    put(214, 346, 1, box(-32, -7, 64, 9, ink, 3)),
    put(98, 356, 0.86, station(slate)),
    put(412, 356, 0.9, toolbox(violet)),
    put(36, 356, 0.7, bin(amber)),
  );

const scopeStand = () =>
  `${out("M-62 0V-10H62V0Z", slate)}${box(36, -150, 14, 142, granite)}${out("M-12-92H12L6-66H-6Z", soot)}${out("M-22-168H46V-92H-22Z", sheet)}${line("M-22-116H46", 3)}${put(-24, -158, 1, box(-40, -12, 42, 22, soot, 4), 24)}${disc(58, -124, 11, soot)}`;

const hand = () =>
  picture(
    480,
    480,
    mist,
    flat("M0 340H480V480H0z", wood),
    line("M0 340H480"),
    chevrons(-10, 466, 26, 10, 8, "#a86b35"),
    out("M84 360H282L262 440H40Z", sheet),
    line("M74 416c10-22 20 12 32-6s18 10 30-6 20 0 34-18", 4, violet),
    put(74, 340, 0.86, spool(amber)),
    out("M330 480 352 352Q354 330 376 330H438Q462 330 462 354V480Z", slate),
    line("M352 380H460", 4),
    line("M349 400H460", 4),
    line("M404 330V232M420 330V240", 3, granite),
    out("M290 262Q292 206 340 196L420 204Q452 212 448 262L436 330Q432 342 418 342H348Q334 342 328 330Z", amber),
    line("M352 214V330M392 212V334M300 270Q370 290 444 268", 2, "#9c7415"),
    ...finger(
      [
        [352, 204],
        [316, 150],
        [262, 172],
        [226, 232],
      ],
      ember,
    ),
    ...finger(
      [
        [384, 202],
        [368, 130],
        [304, 126],
        [244, 214],
      ],
      ember,
    ),
    out("M184 338 176 362 170 386 190 368 197 346Z", wood),
    out("M170 386 173 374 180 379Z", ink),
    line("M190 342 296 90", 19, ink, 'stroke-linecap="butt"'),
    line("M191 340 295 92", 13, leaf, 'stroke-linecap="butt"'),
    line("M295 92l5-12", 17),
    line("M295 92l5-12", 11, copper),
    ...finger(
      [
        [318, 262],
        [262, 290],
        [232, 262],
      ],
      ember,
    ),
    ...finger(
      [
        [414, 206],
        [428, 130],
        [388, 82],
      ],
      ember,
    ),
    ...finger(
      [
        [440, 232],
        [462, 170],
        [448, 122],
      ],
      ember,
    ),
  );

/** A printed finger through its joints. */
const finger = (joints: [number, number][], colour: string): string[] => [
  tube(`M${joints.map(([x, y]) => `${x} ${y}`).join("L")}`, 25, colour),
  ...joints.slice(1, -1).map(([x, y]) => disc(x, y, 8, amber)),
  line(`M${joints.map(([x, y]) => `${x} ${y}`).join("L")}`, 2, "#7c3414", 'stroke-dasharray="2 6"'),
];

/** Gallery pictures from close by. */
export const closeScenes = {
  microscope,
  "printed-hand": hand,
};
