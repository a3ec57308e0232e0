import { encodeQR } from "qr";
import { loadHarfbuzz } from "../../platform/harfbuzz.server";
import { writePdf } from "../../platform/pdf/document.server";
import { PdfPage } from "../../platform/pdf/page.server";
import type { Site } from "../../platform/site";
import { wallClock } from "../../ui/formatting";
import { lightColours } from "../../ui/light-colours";
import { initialsOf } from "../../ui/look/initials";
import { hasDesignedMark } from "../../ui/look/look";
import { chevrons, initialsSize } from "../../ui/look/mark";
import { nearest } from "../../ui/look/palette";
import { hashOf } from "../../ui/random";
import type { Event } from "../events/schema";
import { fitted, fittedLine } from "../previews/fit";
import { deedOf, whenOf } from "./facts";
import { Lettering } from "./lettering.server";
import type { Certificate } from "./model.server";
import { layWall, type Part } from "./wall";

const { ink, soft, rule, sheet: paper } = lightColours;

/** The two colours of the site, as they are on paper. */
const [accentOf, secondOf] = [({ look }: Site) => nearest(look.accent), ({ look }: Site) => nearest(look.second)];

const stonesOf = (site: Site): Record<Part, string> => ({
  dark: "#1d1a16",
  warm: "#2c2620",
  pale: "#463c31",
  slabs: accentOf(site),
  wedges: secondOf(site),
});

/** Points; A4 across. */
const [left, right] = [206, 786];
const room = right - left;
/** Where the foot begins, and the middle of what stands above it. */
const [foot, middle] = [456, 268];

interface Letters {
  display: Lettering;
  text: Lettering;
  mono: Lettering;
}

const anchor =
  "M32 5C35.64 4.97 38.81 7.46 39.65 11C40.49 14.55 38.77 18.2 35.5 19.8L44 26V33.2L35.5 27V45.5L56 28.5V38.1L32 59L8 38.1V28.5L28.5 45.5V27L20 33.2V26L28.5 19.8C25.23 18.2 23.51 14.55 24.35 11C25.19 7.46 28.36 4.97 32 5ZM32 9.6C30.23 9.6 28.8 11.03 28.8 12.8C28.8 14.57 30.23 16 32 16C33.77 16 35.2 14.57 35.2 12.8C35.2 11.03 33.77 9.6 32 9.6Z";

function drawWall(page: PdfPage, event: Event, site: Site): void {
  const stones = stonesOf(site);
  const wall = layWall(hashOf(`event ${event.id}`), page.height, [3, 4, 36]);
  for (const [part, d] of Object.entries(wall)) if (d !== "") page.path(d, stones[part as Part]);
}

/** The mark of the site, with its corner at the given place: the anchor of the sample organisation, or the initials of another. */
function drawMark(
  page: PdfPage,
  display: Lettering,
  site: Site,
  { x, y, side }: { x: number; y: number; side: number },
) {
  page.box(x, y, side, side, accentOf(site));
  const scale = side / 64;
  if (hasDesignedMark(site)) return page.path(anchor, paper, { x, y, scale });
  const initials = display.settable(initialsOf(site.name));
  if (initials === "") return page.path(chevrons, paper, { x, y, scale });
  const { largest, width, below } = initialsSize;
  const size = Math.min(largest, width / display.width(initials)) * scale;
  const left = x + (side - display.width(initials) * size) / 2;
  display.line(page, initials, { x: left, y: y + side / 2 + below * size, size, color: paper });
}

function drawHead(page: PdfPage, { display, mono }: Letters, site: Site): void {
  const accent = accentOf(site);
  // A picture of its own cannot be set among outlines; the name stands for it.
  const hasMark = site.look.icon === "";
  if (hasMark) drawMark(page, display, site, { x: left, y: 50, side: 28 });
  const label = "CERTIFICATE OF ATTENDANCE";
  const size = 8.5;
  const at = right - mono.width(label) * size;
  mono.line(page, label, { x: at, y: 68, size, color: accent });
  const name = fittedLine(display.settable(site.name), display.width, at - left - 60, [16, 14, 12, 10]);
  display.line(page, name.lines[0] ?? "", { x: hasMark ? left + 39 : left, y: 69.5, size: name.size, color: ink });
}

/** A line of the sentence, and how far its foot is below that of the line before. */
interface Line {
  lettering: Lettering;
  text: string;
  size: number;
  color: string;
  below: number;
}

interface Setting {
  style: { sizes: readonly number[]; leading: number };
  /** of all lines */
  height: number;
  /** from the foot of what stands before, beside the letters' own size */
  gap: number;
  color: string;
}

/** A text in the largest letters in which it has room. */
function set(lettering: Lettering, text: string, { style, height, gap, color }: Setting): Line[] {
  const { size, lines } = fitted(text, lettering.width, { width: room, height }, style);
  return lines.map((line, at) => ({
    lettering,
    text: line,
    size,
    color,
    below: at === 0 ? gap + size * 0.78 : size * style.leading,
  }));
}

const nameStyle = { sizes: [60, 54, 48, 42, 36, 30, 26], leading: 1.05 };
const titleStyle = { sizes: [30, 27, 24, 21, 18, 16], leading: 1.16 };
const plainStyle = { sizes: [16, 14, 12], leading: 1.3 };

/** Room for a name that is written by hand. */
const handHeight = 56;

/** The sentence: who, large, what they did, at which event, and whose it was. */
function drawSentence(page: PdfPage, { display, text }: Letters, { name, event }: Certificate, site: Site): void {
  const written = display.settable(name);
  // None of its letters can be set: it is written by hand, over a line.
  const blank: Line = { lettering: display, text: "", size: 1, color: ink, below: handHeight };
  const plain = (line: string, gap: number) => set(text, line, { style: plainStyle, height: 22, gap, color: soft });
  const lines = [
    ...(written === "" ? [blank] : set(display, written, { style: nameStyle, height: 128, gap: 0, color: ink })),
    ...plain(deedOf(event), 23),
    ...set(display, display.settable(event.title), { style: titleStyle, height: 106, gap: 16, color: accentOf(site) }),
    ...plain(text.settable(`held by ${site.name}.`), 16),
  ];
  const height = lines.reduce((sum, { below }) => sum + below, 0);
  let y = middle - height / 2;
  for (const { lettering, text: line, size, color, below } of lines) {
    y += below;
    // Large letters begin a little to the right of where they are set.
    lettering.line(page, line, { x: left - (lettering === display ? size * 0.03 : 0), y, size, color });
  }
  if (written === "") page.box(left, middle - height / 2 + handHeight, room, 1, ink);
}

/** The leaf of a wall calendar, as the site's event cards have it. */
function drawLeaf(
  page: PdfPage,
  { display, mono }: Letters,
  { weekday, day, month }: ReturnType<typeof wallClock>,
): void {
  const [top, width] = [foot + 22, 62];
  page.box(left, top, width, 70, ink);
  page.box(left + 1, top + 1, width - 2, 68, "#ffffff");
  page.box(left, top, width, 19, ink);
  const centred = (lettering: Lettering, line: string, y: number, size: number, color: string) =>
    lettering.line(page, line, { x: left + (width - lettering.width(line) * size) / 2, y, size, color });
  centred(mono, weekday.toUpperCase(), top + 13, 8.5, paper);
  centred(display, String(day), top + 48, 30, ink);
  centred(mono, month.toUpperCase(), top + 62, 8.5, soft);
}

function drawFoot(page: PdfPage, letters: Letters, event: Event, site: Site): void {
  const { mono } = letters;
  page.box(left, foot, room, 0.75, rule);
  drawLeaf(page, letters, wallClock(event.start_date, site.timeZone));
  const place = mono.settable(event.location || (event.is_online ? "Online" : site.address.short));
  const sizes = { sizes: [9, 8, 7], leading: 1.5 };
  const placed = fitted(place, mono.width, { width: 235, height: 40 }, sizes);
  let y = foot + 31;
  for (const line of whenOf(event, site)) {
    mono.line(page, line, { x: left + 80, y, size: 9, color: ink });
    y += 14.5;
  }
  y += 5;
  for (const line of placed.lines) {
    mono.line(page, line, { x: left + 80, y, size: placed.size, color: soft });
    y += placed.size * sizes.leading;
  }
}

/** Where it can be looked up: a code to be read, and the address to be typed. */
function drawAddress(page: PdfPage, { mono, text }: Letters, url: string): void {
  const bordered = encodeQR(url, "raw", { ecc: "medium", border: 1 });
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1));
  const d = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1.02v1.02h-1.02Z` : ""))).join("");
  const size = 70;
  page.path(d, ink, { x: right - size, y: foot + 22, scale: size / rows.length });
  const lines = ["Genuine? Look it up at", ...addressLines(url)];
  const edge = right - size - 14;
  for (const [at, line] of lines.entries()) {
    const [lettering, letterSize] = at === 0 ? [text, 10] : [mono, 8];
    const width = lettering.width(line) * letterSize;
    const color = at === 0 ? soft : ink;
    lettering.line(page, line, { x: edge - width, y: foot + 45 + at * 13.5, size: letterSize, color });
  }
  page.link(edge - 180, foot + 20, right - edge + 180, 74, url);
}

/** An address in lines short enough: the site, and the token in two halves. */
function addressLines(url: string): string[] {
  const [, site = "", token = ""] = /^https?:\/\/(.*\/c\/)(.*)$/.exec(url) ?? [];
  return [site, token.slice(0, 15), token.slice(15)].filter(Boolean);
}

interface Drawn {
  certificate: Certificate;
  site: Site;
  /** where it can be looked up */
  url: string;
}

/**
 * A certificate as a document of one page, A4 across, with the letters of the site in it. The same certificate gives the same page.
 *
 * @returns PDF 1.7
 */
export async function drawCertificate({ certificate, site, url }: Drawn): Promise<Uint8Array> {
  const { name, event } = certificate;
  const harfbuzz = await loadHarfbuzz();
  const page = new PdfPage(841.89, 595.28);
  const letters: Letters = {
    display: new Lettering(harfbuzz, "display", -0.022),
    text: new Lettering(harfbuzz, "text"),
    mono: new Lettering(harfbuzz, "mono"),
  };
  drawWall(page, event, site);
  drawHead(page, letters, site);
  drawSentence(page, letters, certificate, site);
  drawFoot(page, letters, event, site);
  drawAddress(page, letters, url);
  const title = `Certificate of attendance: ${name}, ${event.title}`;
  return writePdf(page, { title, author: site.name, language: "en-GB", created: new Date(event.end_date) });
}
