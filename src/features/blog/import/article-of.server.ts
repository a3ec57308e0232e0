import { pictureAddress } from "../../../platform/fields";
import { slugOf } from "../../../platform/latin";
import { toInstant } from "../../../platform/time";
import { type PostCategory, postCategories, postStatuses } from "../choices";
import { showsHtml } from "../markdown.server";
import type { MarkdownFile } from "./front-matter.server";
import { convertHtml } from "./html.server";

/** An article read from a Markdown file of a static site generator. */
export interface ReadArticle {
  slug: string;
  /** the fields of the request that adds it; fields missing from the file are left out */
  fields: Record<string, unknown>;
  /** when it was published; undefined where it does not say */
  date: Date | undefined;
  /** whether its file has HTML that readers would see; a new one is a draft then */
  hasHtml: boolean;
  /** sentences about the parts that are not imported */
  notes: string[];
}

/** Front matter may lack quotation marks: YAML reads `title: 2024` as a number, its author means text. */
const asWritten = (value: unknown): unknown => (typeof value === "number" ? String(value) : value);

const textOf = (...values: unknown[]): string | undefined =>
  values
    .map(asWritten)
    .find((value): value is string => typeof value === "string" && value.trim() !== "")
    ?.trim();

/** The texts of a list, or of a line with spaces or commas between them. */
const listOf = (value: unknown): string[] => {
  const said = asWritten(value);
  if (typeof said === "string") return said.split(said.includes(",") ? "," : /\s+/).map((one) => one.trim());
  return Array.isArray(said) ? said.map(asWritten).filter((one) => typeof one === "string") : [];
};

const within = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

/** "2024-03-01-a-day.md" is the day and "a-day"; "posts/a-day/index.md" is "a-day". */
function namesIn(path: string): { day: string | undefined; slug: string } {
  const parts = path.replace(/\.(md|markdown)$/i, "").split("/");
  const name = (parts.at(-1) === "index" ? parts.at(-2) : parts.at(-1)) ?? "";
  const [, day, rest] = /^(\d{4}-\d\d-\d\d)[-_](.+)$/.exec(name) ?? [];
  return { day, slug: rest ?? name };
}

/** No spelling of a date is longer; characters. */
const longestDate = 100;

/** A date of a mail or a feed (RFC 5322): "Wed, 17 Apr 2013 22:00:00 +0000". */
const mailDate = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2,8} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UTC|[+-]\d{4})$/;

/** A date with or without a zone; a day alone is noon in the site's zone. */
export function dateOf(value: unknown, timeZone: string): Date | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : new Date(value.getTime());
  if (typeof value !== "string" || value.length > longestDate) return undefined;
  const said = value.trim();
  if (mailDate.test(said)) return dateOf(new Date(said), timeZone);
  const text = said
    .replace(/^(\d{4})[/.](\d\d)[/.](\d\d)/, "$1-$2-$3")
    .replace(/\s*(?:UTC|GMT)$/i, "Z")
    .replace(/\s+(?=[+-]\d\d:?\d\d$|Z$)/i, "");
  const instant = toInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T12:00` : text, timeZone);
  return instant ? new Date(instant) : undefined;
}

/**
 * Reads an article from a Markdown file of Hugo or Jekyll.
 * @param path supplies the slug and Jekyll's date if missing
 */
export function articleOf(
  { head, text }: MarkdownFile,
  path: string,
  { timeZone, now }: { timeZone: string; now: Date },
): ReadArticle {
  const notes: string[] = [];
  const named = namesIn(path);
  const date = dateOf(head.date ?? head.publishDate ?? named.day, timeZone);
  if (head.date !== undefined && !date) notes.push("Its date could not be read, so today's date is used.");
  const { title, content: written } = withTitle(textOf(head.title), text);
  const { content, hasHtml } = withoutHtml(written, notes);
  const fields = {
    title,
    content,
    excerpt: textOf(head.excerpt, head.summary, head.description),
    author_name: textOf(
      first(head.author),
      within(first(head.author), "name"),
      first(head.authors),
      within(first(head.authors), "name"),
    ),
    featured: typeof head.featured === "boolean" ? head.featured : undefined,
    image_url: pictureOf(head, notes),
    categories: categoriesOf(head, notes),
    status: statusOf(head, { date, now }, notes),
  };
  if (content.length <= longestArticle) noteTextProblems(content, notes);
  return {
    slug: slugOf(textOf(head.slug) ?? named.slug, 100),
    fields,
    date: date && date < now ? date : undefined,
    hasHtml,
    notes,
  };
}

/** Without a title in the front matter, a heading that begins the text is the title. */
function withTitle(title: string | undefined, text: string): { title: string | undefined; content: string } {
  if (title !== undefined) return { title, content: text };
  const [whole, heading] = /^#[ \t]+(.+)\n*/.exec(text) ?? [];
  return whole ? { title: heading?.trim(), content: text.slice(whole.length) } : { title, content: text };
}

/** Converts the HTML that readers would see, and notes it. A text that is too long is refused anyway. */
function withoutHtml(written: string, notes: string[]): { content: string; hasHtml: boolean } {
  const hasHtml = written.length <= longestArticle && showsHtml(written);
  if (!hasHtml) return { content: written, hasHtml };
  const converted = convertHtml(written);
  notes.push(
    ...(converted?.notes ?? [
      "It contains HTML, which readers would see as text. Look through it before you publish it.",
    ]),
  );
  return { content: converted?.content ?? written, hasHtml };
}

function statusOf(
  head: Record<string, unknown>,
  { date, now }: { date: Date | undefined; now: Date },
  notes: string[],
): string {
  const said = postStatuses.find((status) => status === head.status);
  if (said) return said;
  if (head.draft === true || head.published === false) return "draft";
  if (!date || date <= now) return "published";
  notes.push("Its date is in the future, so it is a draft.");
  return "draft";
}

function pictureOf(head: Record<string, unknown>, notes: string[]): string | undefined {
  const { image, cover, header } = head;
  const address = textOf(
    ...[image, within(image, "path"), cover, within(cover, "image"), head.featured_image],
    ...[within(header, "image"), within(header, "teaser"), first(head.images), head.thumbnail],
  );
  if (address === undefined) return undefined;
  if (/^(https:\/\/|\/files\/)/i.test(address) && pictureAddress("Image").safeParse(address).success) return address;
  notes.push(`The picture ${address.slice(0, 100)} is not imported. Upload it and choose it here.`);
  return undefined;
}

function categoriesOf(head: Record<string, unknown>, notes: string[]): PostCategory[] | undefined {
  const said = [head.categories, head.category, head.tags].flatMap(listOf).filter(Boolean);
  if (said.length === 0) return undefined;
  const known = postCategories.filter((category) => said.some((one) => slugOf(one, 50) === category));
  const others = [...new Set(said)].filter((one) => !known.some((category) => slugOf(one, 50) === category));
  if (others.length > 0) notes.push(`Unknown categories: ${others.slice(0, 10).join(", ").slice(0, 300)}.`);
  return known;
}

/** As many letters as an article may have. */
const longestArticle = 100_000;

function noteTextProblems(text: string, notes: string[]): void {
  if (/\{\{[<%]|\{%/.test(text)) notes.push("It contains shortcodes, which stay in the text unchanged.");
  const pictures = [...text.matchAll(/!\[[^[\]]{0,500}\]\(\s{0,9}<?([^)\s>]{1,2000})/g)].filter(
    ([, url]) => !/^(https:\/\/|\/files\/)/i.test(url ?? ""),
  );
  if (pictures.length > 0) notes.push(`Pictures that are not on this site: ${pictures.length}. Upload and add them.`);
}
