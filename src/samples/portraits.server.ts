import { cast } from "./kit/cast.server";
import { darker, head, type Look, neck } from "./kit/face.server";
import {
  amber,
  blush,
  chevrons,
  clay,
  copper,
  type Drawn,
  disc,
  dot,
  ember,
  flat,
  granite,
  leaf,
  lilac,
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
  stone,
  violet,
} from "./kit/ink.server";
import { noon, pane, plant } from "./kit/place.server";
import { books, code, drawers, spool } from "./kit/tools.server";

/** Head and shoulders; a square cut from the middle shows the whole face. */
function portrait(look: Look, turn: number, tilt: number, ground: string, behind: string, clothes: string): Drawn {
  const shoulders = "M-15 1C-30 5-48 8-52 32L-56 90H56L52 32C48 8 30 5 15 1Q0 13-15 1Z";
  const collar = line("M-15 1Q0 13 15 1", 1.3, darker(look.top === sheet ? "#b3a899" : look.top, 0.6));
  const folds = line("M-38 40V80M38 40V80", 1.2, darker(look.top, 0.72));
  return picture(
    480,
    360,
    ground,
    behind,
    `<g transform="translate(240 284)scale(2.95)" stroke-width="1.25">${neck(look, 1.25)}${flat("M-8-18H8V-8Q0-2-8-10Z", darker(look.skin, 0.66))}${out(shoulders, look.top)}${collar}${folds}${clothes}<g transform="translate(0 -38)rotate(${tilt})">${head(look, { turn, fine: true })}</g></g>`,
  );
}

const shirtCollar =
  out("M-15 0-24 14-6 24 0 10Z", sheet) +
  out("M15 0 24 14 6 24 0 10Z", sheet) +
  line("M0 12V70", 1.2, granite) +
  [28, 46].map((y) => dot(0, y, 1.3, granite)).join("");
const apron = (colour: string) =>
  line("M-17 3-27 34M17 3 27 34", 7.4) +
  line("M-17 3-27 34M17 3 27 34", 5, colour) +
  out("M-30 34H30L34 92H-34Z", colour);
const beads = [-14, -9.6, -4.9, 0, 4.9, 9.6, 14]
  .map(
    (x, at) => `<g stroke-width="1">${disc(x, 4.4 + 8 * (1 - (x / 15) ** 2), 2.5, [copper, amber, leaf][at % 3]!)}</g>`,
  )
  .join("");

/** Portraits of the team, 4 by 3. */
export const portraits = {
  "tatenda-gumbo": () =>
    portrait(
      cast.tatenda,
      0.22,
      0,
      "#d9e0e6",
      pane(36, 30, 170, 170, noon) + put(410, 210, 1.2, books()) + slab(340, 210, 140, 10, slate),
      shirtCollar,
    ),
  "rumbidzai-chirwa": () =>
    portrait(
      cast.rumbidzai,
      -0.25,
      -2,
      blush,
      slab(290, 40, 190, 170, soot) +
        put(306, 60, 1.5, code(0, 0, 108, 8, 12)) +
        disc(80, 100, 44, ember) +
        line("M0 250H480", 3, "#dcb7a2"),
      line("M-22 8C-16 24 16 24 22 8", 2.4, darker(violet, 0.66)),
    ),
  "simbarashe-ndoro": () =>
    portrait(
      cast.simbarashe,
      0.3,
      2,
      "#ded6c8",
      `<g opacity=".38">${drawers(20, 20, 10, 7, 46, 44, "#5e564b", (at) => [stone, clay, stone, amber, lilac, stone, leaf][(at * 5) % 7]!)}</g>`,
      apron(clay),
    ),
  "thandeka-mlilo": () =>
    portrait(
      cast.thandeka,
      -0.15,
      3,
      mint,
      chevrons(-10, 120, 32, 9, 12, leaf) + chevrons(-10, 176, 32, 9, 7, moss) + put(418, 300, 1.9, plant(ember)),
      beads,
    ),
  "kudakwashe-banda": () =>
    portrait(
      cast.kudakwashe,
      -0.3,
      0,
      "#f1dfc0",
      put(80, 150, 1.1, spool(copper)) +
        put(176, 150, 1.1, spool(leaf)) +
        put(330, 150, 1.1, spool(violet)) +
        put(426, 150, 1.1, spool(amber)) +
        slab(0, 150, 480, 11, slate),
      apron(copper),
    ),
  "nomsa-phiri": () =>
    portrait(
      cast.nomsa,
      0.2,
      -2,
      mist,
      dot(240, 150, 140, lilac, 0.55) +
        line("M40 300V250M76 300V210M112 300V232M368 300V222M404 300V180M440 300V140", 20, violet) +
        line("M330 250 386 196 420 170 460 110", 5, copper),
      line("M-14 3Q0 20 14 3", 2, moss),
    ),
};
