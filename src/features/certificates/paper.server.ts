import { encodeQR } from "qr";
import { wallClock } from "../../platform/dates/words";
import { Problem } from "../../platform/errors/problem.server";
import type { FontFolder } from "../../platform/files/font-folder.server";
import type { Site } from "../../platform/site";
import { initialsOf } from "../../ui/look/initials";
import { lightColours } from "../../ui/look/light-colours";
import { hasDesignedMark } from "../../ui/look/look";
import { chevrons, initialsSize } from "../../ui/look/mark";
import { nearest } from "../../ui/look/palette";
import { hashOf } from "../../ui/random";
import type { Event } from "../events/schema";
import { fitted, fittedLine } from "../previews/fit";
import { missingGlyphsNote } from "../registrations/certificate/refusal.server";
import { attendancePhrase, whenOf } from "./facts";
import type { Certificate } from "./find-certificate.server";
import { Lettering } from "./lettering.server";
import { Sheet } from "./sheet.server";
import { layWall, type Part } from "./wall";

const { ink, soft, rule, sheet: paper } = lightColours;

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
/** The top of the footer, and the middle of the area above it; points. */
const [foot, middle] = [456, 268];

interface Letters {
  display: Lettering;
  text: Lettering;
  mono: Lettering;
}

const anchor =
  "M32 5C35.64 4.97 38.81 7.46 39.65 11C40.49 14.55 38.77 18.2 35.5 19.8L44 26V33.2L35.5 27V45.5L56 28.5V38.1L32 59L8 38.1V28.5L28.5 45.5V27L20 33.2V26L28.5 19.8C25.23 18.2 23.51 14.55 24.35 11C25.19 7.46 28.36 4.97 32 5ZM32 9.6C30.23 9.6 28.8 11.03 28.8 12.8C28.8 14.57 30.23 16 32 16C33.77 16 35.2 14.57 35.2 12.8C35.2 11.03 33.77 9.6 32 9.6Z";

function drawWall(sheet: Sheet, event: Event, site: Site): void {
  const stones = stonesOf(site);
  const wall = layWall(hashOf(`event ${event.id}`), Sheet.height, [3, 4, 36]);
  sheet.decoration(() => {
    for (const [part, d] of Object.entries(wall)) if (d !== "") sheet.path(d, stones[part as Part]);
  });
}

/** Draws the site's mark at a place: the sample organisation's anchor, or another's initials. */
function drawMark(
  sheet: Sheet,
  display: Lettering,
  site: Site,
  { x, y, side }: { x: number; y: number; side: number },
) {
  sheet.box(x, y, side, side, accentOf(site));
  const scale = side / 64;
  if (hasDesignedMark(site)) return sheet.path(anchor, paper, { x, y, scale });
  const initials = display.settable(initialsOf(site.name));
  if (initials === "") return sheet.path(chevrons, paper, { x, y, scale });
  const { largest, width, below } = initialsSize;
  const size = Math.min(largest, width / display.width(initials)) * scale;
  const left = x + (side - display.width(initials) * size) / 2;
  display.line(sheet, initials, { x: left, y: y + side / 2 + below * size, size, color: paper });
}

function drawHead(sheet: Sheet, { display, mono }: Letters, site: Site): void {
  const accent = accentOf(site);
  // A custom icon cannot be drawn as outlines, so the name stands alone.
  const hasMark = site.look.icon === "";
  if (hasMark) sheet.decoration(() => drawMark(sheet, display, site, { x: left, y: 50, side: 28 }));
  const label = "CERTIFICATE OF ATTENDANCE";
  const size = 8.5;
  const at = right - mono.width(label) * size;
  sheet.tagged("H1", () => mono.line(sheet, label, { x: at, y: 68, size, color: accent }));
  const name = fittedLine(display.settable(site.name), display.width, at - left - 60, [16, 14, 12, 10]);
  const place = { x: hasMark ? left + 39 : left, y: 69.5, size: name.size, color: ink };
  sheet.tagged("P", () => display.line(sheet, name.lines[0] ?? "", place));
}

/** Additional points below a line of letters that reach lower than Latin ones. */
const deepLetters = 14;

const heldBy = ({ name }: Site) => `held by ${name}.`;

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
  height: number;
  /** from the end of the element before */
  gap: number;
  color: string;
}

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

/** The sentence: the name in large letters, the part, the event and the organiser. */
function drawSentence(sheet: Sheet, { display, text }: Letters, { name, event }: Certificate, site: Site): void {
  const plain = (line: string, gap: number) => set(text, line, { style: plainStyle, height: 22, gap, color: soft });
  const below = (line: string) => (/[\p{Script=Arabic}\p{Script=Devanagari}]/u.test(line) ? deepLetters : 0);
  const parts = [
    set(display, display.settable(name), { style: nameStyle, height: 128, gap: 0, color: ink }),
    plain(attendancePhrase(event), 23 + below(name)),
    set(display, display.settable(event.title), { style: titleStyle, height: 106, gap: 16, color: accentOf(site) }),
    plain(text.settable(heldBy(site)), 16 + below(event.title)),
  ];
  const height = parts.flat().reduce((sum, { below }) => sum + below, 0);
  let y = middle - height / 2;
  const draw = ({ lettering, text: line, size, color, below }: Line) => {
    y += below;
    // Large letters look indented by their side bearing.
    lettering.line(sheet, line, { x: left - (lettering === display ? size * 0.03 : 0), y, size, color });
  };
  for (const lines of parts) sheet.tagged("P", () => lines.forEach(draw));
}

function drawLeaf(
  sheet: Sheet,
  { display, mono }: Letters,
  { weekday, day, month }: ReturnType<typeof wallClock>,
): void {
  const [top, width] = [foot + 22, 62];
  sheet.box(left, top, width, 70, ink);
  sheet.box(left + 1, top + 1, width - 2, 68, "#ffffff");
  sheet.box(left, top, width, 19, ink);
  const centred = (lettering: Lettering, line: string, y: number, size: number, color: string) =>
    lettering.line(sheet, line, { x: left + (width - lettering.width(line) * size) / 2, y, size, color });
  centred(mono, weekday.toUpperCase(), top + 13, 8.5, paper);
  centred(display, String(day), top + 48, 30, ink);
  centred(mono, month.toUpperCase(), top + 62, 8.5, soft);
}

const placeOf = ({ location, is_online }: Event, site: Site) => location || (is_online ? "Online" : site.address.short);

function drawFoot(sheet: Sheet, letters: Letters, event: Event, site: Site): void {
  const { mono } = letters;
  sheet.decoration(() => {
    sheet.box(left, foot, room, 0.75, rule);
    drawLeaf(sheet, letters, wallClock(event.start_date, site.timeZone));
  });
  const sizes = { sizes: [9, 8, 7], leading: 1.5 };
  const placed = fitted(mono.settable(placeOf(event, site)), mono.width, { width: 235, height: 40 }, sizes);
  let y = foot + 31;
  const draw = (lines: readonly string[], size: number, color: string, leading: number) => {
    for (const line of lines) {
      mono.line(sheet, line, { x: left + 80, y, size, color });
      y += leading;
    }
  };
  sheet.tagged("P", () => draw(whenOf(event, site), 9, ink, 14.5));
  y += 5;
  sheet.tagged("P", () => draw(placed.lines, placed.size, soft, placed.size * sizes.leading));
}

/** The QR code as one path of bars, one unit per module, overlapping slightly so that no reader draws gaps. */
function qrPath(url: string): { d: string; modules: number } {
  const bordered = encodeQR(url, "raw", { ecc: "medium", border: 1 });
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1));
  const d = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1.02v1.02h-1.02Z` : ""))).join("");
  return { d, modules: rows.length };
}

function drawAddress(sheet: Sheet, { mono, text }: Letters, url: string): void {
  const size = 70;
  const { d, modules } = qrPath(url);
  const draw = () => sheet.path(d, ink, { x: right - size, y: foot + 22, scale: size / modules, rule: "non-zero" });
  sheet.tagged("Figure", draw, `QR code of ${url}`);
  const edge = right - size - 14;
  sheet.link([edge - 180, foot + 20, right - edge + 180, 74], url, () => {
    for (const [at, line] of ["Genuine? Look it up at", ...addressLines(url)].entries()) {
      const [lettering, letterSize] = at === 0 ? [text, 10] : [mono, 8];
      const width = lettering.width(line) * letterSize;
      const color = at === 0 ? soft : ink;
      lettering.line(sheet, line, { x: edge - width, y: foot + 45 + at * 13.5, size: letterSize, color });
    }
  });
}

/** Splits the address into lines that fit: the site, and the token in two halves. */
function addressLines(url: string): string[] {
  const [, site = "", token = ""] = /^https?:\/\/(.*\/c\/)(.*)$/.exec(url) ?? [];
  return [site, token.slice(0, 15), token.slice(15)].filter(Boolean);
}

async function openLetters({ certificate: { name, event }, site, fonts }: CertificateFacts): Promise<Letters> {
  return {
    display: await Lettering.open("display", [name, event.title, site.name], { fonts, spacing: -0.022 }),
    text: await Lettering.open("text", [heldBy(site)], { fonts }),
    mono: await Lettering.open("mono", [placeOf(event, site)], { fonts }),
  };
}

interface CertificateFacts {
  certificate: Certificate;
  site: Site;
  url: string;
  fonts: FontFolder;
}

/** Draws a certificate as a tagged PDF 1.7 of one page, reproducibly. @throws Problem 409 if no font has a letter */
export async function drawCertificate(facts: CertificateFacts): Promise<Uint8Array> {
  const { certificate, site, url } = facts;
  const { name, event } = certificate;
  const letters = await openLetters(facts);
  refuseMissing(letters.display.missing(name), letters.display.settable(name));
  const title = `Certificate of attendance: ${name}, ${event.title}`;
  const sheet = new Sheet({ title, author: site.name, created: new Date(event.end_date) });
  drawWall(sheet, event, site);
  drawHead(sheet, letters, site);
  drawSentence(sheet, letters, certificate, site);
  drawFoot(sheet, letters, event, site);
  drawAddress(sheet, letters, url);
  return sheet.end();
}

/** A certificate never shows part of a name. */
function refuseMissing(missing: readonly string[], settable: string): void {
  if (missing.length > 0 || settable === "") throw new Problem(409, missingGlyphsNote(missing));
}
