import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { z } from "zod";
import type { SampleWords } from "../features/settings/sample-facts.server";
import { ConfigurationError } from "../platform/env.server";
import {
  type Article,
  articleSchema,
  coloursSchema,
  type FileName,
  files,
  type Rows,
  wordsSchema,
} from "./schema.server";

/** The content of one organisation, as it stands in its folder. */
export interface Organisation extends Rows {
  folder: string;
  articles: Article[];
  /** what its pages say, where that is not what all pages say */
  words: SampleWords;
  /** of its pictures that say so, by file: "cbcdbe c4c9b8" */
  colours: Record<string, string>;
}

type Parse = (text: string) => unknown;

/**
 * Reads and checks an organisation's sample content.
 * @throws ConfigurationError that names the file and each wrong entry
 */
export async function readOrganisation(folder: string): Promise<Organisation> {
  // Only a first start reads YAML.
  const { parse } = await import("yaml");
  const rows = (Object.keys(files) as FileName[]).map((name) => [name, readRows(folder, name, parse)]);
  const colours = readYaml(join(folder, "pictures/colours.yaml"), coloursSchema, parse) ?? {};
  const articles = readArticles(folder, parse);
  const words = readYaml(join(folder, "words.yaml"), wordsSchema, parse) ?? {};
  const organisation = { ...(Object.fromEntries(rows) as Rows), folder, articles, words, colours };
  refuseMissing(organisation);
  return organisation;
}

const readRows = (folder: string, name: FileName, parse: Parse) =>
  readYaml(join(folder, `${name}.yaml`), z.array(files[name]), parse) ?? [];

/** @returns nothing when there is no such file */
function readYaml<T extends z.ZodType>(path: string, schema: T, parse: Parse): z.output<T> | undefined {
  return existsSync(path) ? check(path, schema, () => parse(readFileSync(path, "utf8")) ?? []) : undefined;
}

function check<T extends z.ZodType>(path: string, schema: T, read: () => unknown): z.output<T> {
  let value: unknown;
  try {
    value = read();
  } catch (cause) {
    throw unusable(path, (cause as Error).message, cause);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw unusable(path, parsed.error.issues.map((issue) => `${whereIs(value, issue.path)}${issue.message}.`).join(" "));
}

/** Names the place of an error: "“Open day”, title: " or "2, title: ". */
function whereIs(value: unknown, [first, ...path]: PropertyKey[]): string {
  if (first === undefined) return "";
  const entry = Array.isArray(value) ? (value as Record<string, unknown>[])[Number(first)] : undefined;
  const title = entry?.title ?? entry?.name ?? entry?.subject;
  const named = typeof title === "string" && title ? `“${title}”` : String(first);
  return `${[named, ...path.map(String)].join(", ")}: `;
}

const unusable = (path: string, reason: string, cause?: unknown) =>
  new ConfigurationError(`SAMPLE_CONTENT: ${relative(process.cwd(), path)} is not usable. ${reason}`, { cause });

/** The articles in the order of their file names, so that the first one is article 1. */
function readArticles(folder: string, parse: Parse): Article[] {
  const directory = join(folder, "articles");
  if (!existsSync(directory)) return [];
  const names = readdirSync(directory).filter((name) => name.endsWith(".md"));
  return names.sort().map((name) => readArticle(join(directory, name), parse));
}

function readArticle(path: string, parse: Parse): Article {
  const article = check(path, articleSchema, () => {
    const [, front, content] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(readFileSync(path, "utf8")) ?? [];
    if (front === undefined || content === undefined)
      throw new Error("It must begin with its details between two lines of ---.");
    return { ...(parse(front) as object), content: content.trim() };
  });
  return { ...article, file: basename(path, ".md") };
}

/** The pictures that a text shows: `![What it shows](../pictures/articles/wiring.svg)`. */
export const pictureLink = /\(\.\.\/pictures\/([^)\s]+)\)/g;

/** Every picture that something names. */
export function picturesOf({ articles, ...rows }: Organisation): Set<string> {
  const named: (string | undefined)[] = [
    ...rows.communities.flatMap(({ picture, lead_picture }) => [picture, lead_picture]),
    ...rows.projects.flatMap(({ guide }) =>
      (guide?.steps ?? []).flatMap(({ pictures }) => pictures.map(({ picture }) => picture)),
    ),
    ...articles.flatMap(({ picture, author_picture, content }) => [
      picture,
      author_picture,
      ...[...content.matchAll(pictureLink)].map(([, file]) => file),
    ]),
    ...[rows.projects, rows.equipment, rows.partners, rows.team, rows.events, rows.products, rows.gallery].flatMap(
      (some) => some.map(({ picture }) => picture),
    ),
  ];
  return new Set(named.filter((file) => file !== undefined));
}

/** Refuses what names an agreement, a qualification or a machine that is not there. */
function refuseUnknownNames(organisation: Organisation): void {
  const { folder, agreements, qualifications, equipment, events, projects } = organisation;
  const known = new Set([...agreements, ...qualifications, ...equipment].map(({ name }) => name));
  const named: [string, readonly string[]][] = [
    ...qualifications.map(({ name, needs, agreement }): [string, string[]] => [name, [...needs, agreement ?? name]]),
    ...equipment.map(({ name, requires, agreements }): [string, string[]] => [name, [...requires, ...agreements]]),
    ...events.map(({ title, gives, requires }): [string, string[]] => [title, [...gives, ...requires]]),
    ...projects.map(({ title, guide }): [string, string[]] => [title, guide?.machines ?? []]),
  ];
  for (const [title, names] of named)
    for (const name of names)
      if (!known.has(name)) throw unusable(folder, `“${title}” names “${name}”, which is not there.`);
}

/** Refuses what names a picture, a community or an article that is not there. */
function refuseMissing(organisation: Organisation): void {
  const { folder, articles, communities, projects, events } = organisation;
  refuseUnknownNames(organisation);
  for (const picture of picturesOf(organisation))
    if (!existsSync(join(folder, "pictures", picture))) throw unusable(folder, `There is no picture ${picture}.`);
  const ids = new Set(communities.map(({ id }) => id));
  for (const { title, community_id } of [...projects, ...events])
    if (community_id !== null && !ids.has(community_id))
      throw unusable(folder, `“${title}” names the community ${community_id}, which is not in communities.yaml.`);
  const names = new Set(articles.map(({ file }) => file));
  for (const { file, related } of articles)
    for (const name of related)
      if (!names.has(name)) throw unusable(folder, `${file}.md names the article ${name}, which is not there.`);
}
