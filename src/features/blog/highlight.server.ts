import type { HighlighterCore } from "@shikijs/core";
import { element, type Node } from "./markdown.server";

interface Language {
  /** the name shown to readers */
  label: string;
  /** what authors write after the three ticks */
  names: string[];
  load: () => Promise<unknown>;
}

/** The languages that are coloured. Each grammar is read from the disk when an article first needs it. */
const languages: Language[] = [
  { label: "C", names: ["c", "h"], load: () => import("@shikijs/langs/c") },
  { label: "C++", names: ["cpp", "c++", "hpp", "ino", "arduino"], load: () => import("@shikijs/langs/cpp") },
  { label: "C#", names: ["csharp", "cs"], load: () => import("@shikijs/langs/csharp") },
  { label: "CSS", names: ["css"], load: () => import("@shikijs/langs/css") },
  { label: "Changes", names: ["diff", "patch"], load: () => import("@shikijs/langs/diff") },
  { label: "Dockerfile", names: ["docker", "dockerfile"], load: () => import("@shikijs/langs/docker") },
  { label: "Go", names: ["go"], load: () => import("@shikijs/langs/go") },
  { label: "HTML", names: ["html"], load: () => import("@shikijs/langs/html") },
  { label: "HTTP", names: ["http"], load: () => import("@shikijs/langs/http") },
  { label: "Settings", names: ["ini", "conf"], load: () => import("@shikijs/langs/ini") },
  { label: "Java", names: ["java"], load: () => import("@shikijs/langs/java") },
  { label: "JavaScript", names: ["javascript", "js", "mjs"], load: () => import("@shikijs/langs/javascript") },
  { label: "JSON", names: ["json", "jsonc"], load: () => import("@shikijs/langs/jsonc") },
  { label: "JSX", names: ["jsx"], load: () => import("@shikijs/langs/jsx") },
  { label: "Kotlin", names: ["kotlin", "kt"], load: () => import("@shikijs/langs/kotlin") },
  { label: "Markdown", names: ["markdown", "md"], load: () => import("@shikijs/langs/markdown") },
  { label: "PHP", names: ["php"], load: () => import("@shikijs/langs/php") },
  { label: "Python", names: ["python", "py", "micropython"], load: () => import("@shikijs/langs/python") },
  { label: "Rust", names: ["rust", "rs"], load: () => import("@shikijs/langs/rust") },
  { label: "Shell", names: ["sh", "bash", "shell", "zsh"], load: () => import("@shikijs/langs/bash") },
  { label: "SQL", names: ["sql"], load: () => import("@shikijs/langs/sql") },
  { label: "TOML", names: ["toml"], load: () => import("@shikijs/langs/toml") },
  { label: "TSX", names: ["tsx"], load: () => import("@shikijs/langs/tsx") },
  { label: "TypeScript", names: ["typescript", "ts"], load: () => import("@shikijs/langs/typescript") },
  { label: "YAML", names: ["yaml", "yml"], load: () => import("@shikijs/langs/yaml") },
];

const languageOf = (name: string) => languages.find(({ names }) => names.includes(name.toLowerCase()));

/** Returns the language shown to readers: "Python" for py, "Text" without a name, else the name as written. */
export const languageLabel = (name: string): string =>
  languageOf(name)?.label ?? (/^(|te?xt|plain|plaintext)$/i.test(name) ? "Text" : name);

/** Longer code has one colour, because colouring takes about a millisecond per hundred characters. */
const longestCode = 12_000;
/** The time limit for a line, on a busy machine with a newly loaded grammar; milliseconds. */
const lineTime = 2_000;
const longestLine = 1_000;

const theme = "house";
const prefix = "--code-token-";
/** One for the process: it holds the grammars, some megabytes. */
let highlighter: Promise<HighlighterCore> | undefined;
const loaded = new Set<Language>();

/** Loaded on first use, because most articles have no code. */
async function openHighlighter(): Promise<HighlighterCore> {
  const { createCssVariablesTheme, createHighlighterCore } = await import("@shikijs/core");
  const { createJavaScriptRegexEngine } = await import("@shikijs/engine-javascript");
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: theme, variablePrefix: "--code-", fontStyle: false })],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

async function highlighterFor(language: Language): Promise<HighlighterCore> {
  highlighter ??= openHighlighter();
  const ready = await highlighter;
  if (!loaded.has(language)) {
    await ready.loadLanguage(language.load as Parameters<HighlighterCore["loadLanguage"]>[0]);
    loaded.add(language);
  }
  return ready;
}

/**
 * Colours code as spans with a class for their kind ("t-keyword").
 * @returns undefined if the language is unknown or the code too long
 */
export async function highlight(code: string, name: string): Promise<Node[] | undefined> {
  const language = languageOf(name);
  if (!language || code.length > longestCode) return undefined;
  const ready = await highlighterFor(language);
  const { tokens } = ready.codeToTokens(code, {
    lang: language.names[0] as string,
    theme,
    tokenizeTimeLimit: lineTime,
    tokenizeMaxLineLength: longestLine,
  });
  const spans: Node[] = [];
  let open: { kind: string; text: string } = { kind: "", text: "" };
  const close = () => {
    if (open.text === "") return;
    spans.push(open.kind ? element("span", { className: [`t-${open.kind}`] }, [open.text]) : text(open.text));
  };
  const add = (kind: string, added: string) => {
    // Spaces have no colour, so they do not begin a new span.
    if (kind === open.kind || added.trim() === "") open.text += added;
    else {
      close();
      open = { kind, text: added };
    }
  };
  for (const [at, line] of tokens.entries()) {
    if (at > 0) add("", "\n");
    for (const { content, color } of line) add(kindOf(color), content);
  }
  close();
  return spans;
}

const text = (value: string): Node => ({ type: "text", value });

/** "var(--code-token-string-expression)" → "string-expression"; "" for the default colour. */
function kindOf(color: string | undefined): string {
  const at = color?.indexOf(prefix) ?? -1;
  return at < 0 ? "" : ((color as string).slice(at + prefix.length).split(")", 1)[0] ?? "");
}
