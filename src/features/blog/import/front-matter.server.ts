import { Problem } from "../../../platform/errors/problem.server";

/** A Markdown file of a static site generator: its front matter and its text. */
export interface MarkdownFile {
  head: Record<string, unknown>;
  text: string;
}

/** The longest head that is read; characters. */
const longestHead = 64 * 1024;

const wrong = (detail: string, cause?: unknown) => new Problem(422, detail, { cause });

/** Reads a Markdown file with a head in YAML (`---`) or TOML (`+++`). @throws Problem 422 for an invalid head */
export async function readFrontMatter(source: string): Promise<MarkdownFile> {
  const file = source.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");
  const mark = /^(---|\+\+\+)[ \t]*\n/.exec(file)?.[1];
  if (!mark) return { head: {}, text: file.trim() };
  const end = file.indexOf(`\n${mark}`, mark.length);
  if (end < 0 || end > longestHead) throw wrong(`The front matter of this file does not end with a line ${mark}`);
  const written = file.slice(file.indexOf("\n") + 1, end + 1);
  const text = file.slice(end + 1 + mark.length).replace(/^[^\n]*\n?/, "");
  return { head: mark === "---" ? await yaml(written) : await toml(written), text: text.trim() };
}

async function yaml(written: string): Promise<Record<string, unknown>> {
  const { parse } = await import("yaml");
  try {
    return asObject(parse(written, { maxAliasCount: 20 }));
  } catch (cause) {
    throw wrong(`The front matter of this file is not YAML${reasonOf(cause)}`, cause);
  }
}

async function toml(written: string): Promise<Record<string, unknown>> {
  const { parse } = await import("smol-toml");
  try {
    return asObject(parse(written));
  } catch (cause) {
    throw wrong(`The front matter of this file is not TOML${reasonOf(cause)}`, cause);
  }
}

const asObject = (value: unknown): Record<string, unknown> => {
  if (value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw new Error("it is no list of names and values");
  return value as Record<string, unknown>;
};

/** The first line of a parser's message; the rest quotes the source. */
const reasonOf = (cause: unknown): string => (cause instanceof Error ? `: ${cause.message.split("\n", 1)[0]}` : "");
