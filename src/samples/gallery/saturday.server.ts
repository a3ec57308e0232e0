import { cast } from "../kit/cast.server";
import { amber, box, copper, ember, moss, picture, put, sheet, stone, violet, wood } from "../kit/ink.server";
import { person, standing } from "../kit/people.server";
import { bunting, noon, pane, room } from "../kit/place.server";
import { breadboard, laptopBack, meter, mug, notebook, spool, toolbox, vase } from "../kit/tools.server";

const saturdayBench = () =>
  picture(
    600,
    400,
    stone,
    room(600, 400, 340, "#efe6d6", wood),
    bunting(30, 16, 540, 9),
    pane(40, 74, 150, 90, noon),
    pane(410, 74, 150, 90, noon),
    back("blessing", 84, { right: [52, 60, 30, 30], holds: put(26, 24, 1, notebook(violet)) }),
    back("tariro", 172, { left: [-56, 30, -50, -30], holds: put(-52, -24, 0.62, meter(amber)) }),
    back("tatenda", 258, {
      left: [-48, 66, -14, 40],
      right: [48, 66, 14, 40],
      holds: put(0, 50, 0.8, mug(sheet, copper, false)),
    }),
    back("thandeka", 344, { right: [56, 20, 58, -38] }),
    back("sipho", 430, { left: [-50, 66, -22, 60], right: [50, 66, 22, 60], holds: put(0, 82, 0.9, vase(ember)) }),
    back("rumbidzai", 516, {
      left: [-50, 66, -30, 78],
      right: [50, 66, 30, 78],
      holds: put(0, 92, 0.86, laptopBack()),
    }),
    front("farai", 60, { right: [54, 60, 40, 10], holds: put(40, 12, 1, screwdriver()) }),
    front("rudo", 152, { left: [-48, 64, -26, 70], right: [48, 64, 26, 70], holds: put(0, 70, 0.66, breadboard()) }),
    front("kudakwashe", 246, {
      left: [-48, 64, -20, 84],
      right: [48, 64, 20, 84],
      holds: put(0, 104, 0.9, spool(copper)),
    }),
    front("nomsa", 342, { left: [-52, 40, -60, -8], right: [50, 76, 46, 120] }),
    front("simbarashe", 436, {
      left: [-46, 70, -20, 96],
      right: [52, 60, 40, 16],
      holds: put(40, 18, 1, screwdriver()),
    }),
    front("chipo", 532, { left: [-48, 64, -22, 76], right: [48, 64, 22, 76], holds: put(0, 96, 0.8, toolbox(moss)) }),
  );

type Name = keyof typeof cast;

const back = (name: Name, x: number, pose: Parameters<typeof person>[4]) =>
  person(x, 148, 0.74, cast[name], { turn: (300 - x) / 500, ...pose });

const front = (name: Name, x: number, pose: Parameters<typeof person>[4]) =>
  person(x, 220, 0.8, cast[name], { turn: (300 - x) / 500, legs: standing, ...pose });

const screwdriver = () => put(0, 0, 1, box(-5, -10, 10, 34, amber, 4) + box(-2, -40, 4, 30, stone), 12);

/** Gallery pictures of the Saturday bench. */
export const saturdayScenes = {
  "saturday-bench": saturdayBench,
};
