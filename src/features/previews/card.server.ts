import { chevronCourse } from "../../ui/chevron/chevron-course";
import { coverMarkup, drawCover } from "../../ui/cover/draw";
import { type LightColour, lightColours } from "../../ui/look/light-colours";
import { anchor, drawShape } from "../../ui/look/mark";
import { fitted, fittedLine } from "./fit";
import { display, type Lettering, mono } from "./letters.server";

/** The content of an item's preview. */
export interface Card {
  /** the kind of item, e.g. "Workshop" */
  label: string;
  title: string;
  /** a date as a calendar leaf */
  leaf?: { weekday: string; day: number; month: string } | undefined;
  price?: string | undefined;
  facts: readonly string[];
  organisation: string;
  /** the site's icon as a data address, if it has one */
  icon?: string | undefined;
  /** the mark without an icon: an SVG path on 64 by 64; the anchor by default */
  mark?: string;
  /** of the drawn cover */
  cover: { seed: string | number; kind: string };
  /** the item's picture of `pictureSize` as a data address, instead of the cover */
  picture?: string | undefined;
}

export const previewSize = { width: 1200, height: 630 } as const;
const band = Math.round((chevronCourse.height * 75) / chevronCourse.width);
/** The right part with the cover or picture. */
export const pictureSize = { width: 480, height: previewSize.height - band } as const;
const left = 64;
const split = previewSize.width - pictureSize.width;
const room = split - left - 48;
const foot = pictureSize.height - 56;

const colour = (name: LightColour) => lightColours[name];

const fill = (name: LightColour, d: string) => `<path fill="${colour(name)}" d="${d}"/>`;
const box = (name: LightColour, x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour(name)}"/>`;

function measureIn(lettering: Lettering): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? lettering.line(text).width;
    known.set(text, width);
    return width;
  };
}

const line = (lettering: Lettering, text: string, name: LightColour, x: number, y: number, size: number) =>
  fill(name, lettering.line(text).path(x, y, size));

/** A line of small type that always fits. */
function smallLine(text: string, name: LightColour, x: number, y: number, width: number, sizes: readonly number[]) {
  const drawable = mono.drawable(text);
  if (drawable === "") return "";
  const { size, lines } = fittedLine(drawable, measureIn(mono), width, sizes);
  return line(mono, lines[0] ?? "", name, x, y, size);
}

/** The drawing of a preview: 1200 by 630, shapes only. */
export const drawCard = (card: Card): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${previewSize.width}" height="${previewSize.height}">`,
    box("paper", 0, 0, previewSize.width, previewSize.height),
    `<g transform="translate(${split} 0)">${picture(card)}</g>`,
    box("ink", split - 2, 0, 2, pictureSize.height),
    sender(card),
    label(card),
    title(card),
    bottom(card),
    chevrons(),
    "</svg>",
  ].join("");

function picture({ cover, picture: own }: Card): string {
  const { width, height } = pictureSize;
  if (own) return `<image href="${own}" width="${width}" height="${height}"/>`;
  const drawing = drawCover({ ...cover, ratio: `${width}/${height}` });
  const [ground, a, b] = drawing.palette as readonly [LightColour, LightColour, LightColour];
  const colours = { ground: colour(ground), a: colour(a), b: colour(b), sheet: colour("sheet"), ink: colour("ink") };
  const clip = `<clipPath id="cover"><rect width="${width}" height="${height}"/></clipPath>`;
  return `${clip}<g clip-path="url(#cover)">${box(ground, 0, 0, width, height)}${coverMarkup(drawing, colours, 1.5)}</g>`;
}

function sender({ organisation, icon, mark = anchor }: Card): string {
  const name = display.drawable(organisation);
  const { size, lines } = fittedLine(name, measureIn(display), room - 60, [28, 24, 21]);
  const drawn = [
    `<g transform="translate(${left} 48) scale(${44 / 64})">`,
    `<rect width="64" height="64" rx="7" fill="${colour("copper")}"/>`,
    `${drawShape(mark, colour("sheet"))}</g>`,
  ];
  return [
    ...(icon ? [`<image href="${icon}" x="${left}" y="48" width="44" height="44"/>`] : drawn),
    line(display, lines[0] ?? "", "ink", left + 60, 70 + size * 0.34, size),
  ].join("");
}

const labelTop = 132;

function label({ label: word }: Card): string {
  const text = mono.drawable(word.toUpperCase());
  const { size, lines } = fittedLine(text, measureIn(mono), room - 60, [20, 17]);
  const right = left + 34 + mono.line(lines[0] ?? "").width * size + 16;
  const outline = `M${left + 11} ${labelTop}H${right}v36H${left + 11}L${left} ${labelTop + 25}V${labelTop + 11}Z`;
  const hole = `M${left + 11} ${labelTop + 18}a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z`;
  return [
    `<path fill="${colour("ink")}" fill-rule="evenodd" d="${outline}${hole}"/>`,
    line(mono, lines[0] ?? "", "paper", left + 32, labelTop + 18 + size * 0.37, size),
  ].join("");
}

const titleTop = labelTop + 36 + 28;
const sizes = [92, 84, 76, 68, 62, 56, 50, 45, 40];
const leading = 1.04;

function title(card: Card): string {
  const text = display.drawable(card.title) || display.drawable(card.label);
  const height = foot - footHeight(card) - 30 - titleTop;
  const { size, lines } = fitted(text, measureIn(display), { width: room, height }, { sizes, leading });
  return lines
    .map((words, at) => line(display, words, "ink", left - size * 0.03, titleTop + size * (0.78 + at * leading), size))
    .join("");
}

const leaf = { width: 112, height: 116 };
const footHeight = (card: Card) => (card.leaf ? leaf.height : card.price ? 92 : card.facts.length > 1 ? 66 : 28);

function bottom(card: Card): string {
  const x = card.leaf ? left + leaf.width + 28 : left;
  const width = split - 40 - x;
  const [first = "", second = ""] = card.facts;
  const factSizes = [24, 22, 20, 18];
  if (card.price)
    return (
      smallLine(card.price, "copper", x, foot - 42, width, [50, 42, 36]) +
      smallLine(first, "soft", x, foot, width, factSizes)
    );
  if (second === "")
    return dateLeaf(card) + smallLine(first, "soft", x, card.leaf ? foot - 48 : foot, width, factSizes);
  const middle = card.leaf ? foot - 44 : foot;
  return [
    dateLeaf(card),
    smallLine(first, "ink", x, middle - (card.leaf ? 20 : 40), width, factSizes),
    smallLine(second, "soft", x, middle + (card.leaf ? 20 : 0), width, factSizes),
  ].join("");
}

function dateLeaf({ leaf: date }: Card): string {
  if (!date) return "";
  const top = foot - leaf.height;
  const middle = (text: string, lettering: Lettering, size: number, y: number) => {
    const outline = lettering.line(text);
    return fill("paper", outline.path(left + (leaf.width - outline.width * size) / 2, y, size));
  };
  const holes = Array.from(
    { length: 7 },
    (_, at) => `<circle cx="${left + 14 + at * 14}" cy="${top + 10}" r="2.6" fill="${colour("paper")}"/>`,
  );
  return [
    box("copper", left, top, leaf.width, leaf.height),
    ...holes,
    middle(date.weekday.toUpperCase(), mono, 17, top + 38),
    middle(String(date.day).padStart(2, "0"), display, 54, top + 83),
    middle(date.month.toUpperCase(), mono, 17, top + 105),
  ].join("");
}

/** The chevron course at the foot, sixteen steps wide. */
function chevrons(): string {
  const { width, height } = previewSize;
  const scale = 75 / chevronCourse.width;
  const { courses, slabs, wedge } = chevronCourse;
  const step = `<path fill="${colour("paper")}" opacity=".25" d="${courses}"/>${fill("copper", slabs)}${fill("paper", wedge)}`;
  const steps = Array.from(
    { length: Math.ceil(width / 75) },
    (_, at) => `<g transform="translate(${at * chevronCourse.width} 0)">${step}</g>`,
  );
  return `${box("ink", 0, height - band, width, band)}<g transform="translate(0 ${height - band}) scale(${scale})">${steps.join("")}</g>`;
}
