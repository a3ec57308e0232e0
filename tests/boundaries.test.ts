import { describe, expect, test } from "vitest";
import * as migrations from "../src/app/migrations/list.server";
import { files, type Import, importsOf, read } from "./support/sources";

const sources = files("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
const imports = sources.flatMap(importsOf);

/** The file that declares each table: in the map of types of the database. */
const declared = new Map(
  sources.flatMap((file) =>
    [...read(file).matchAll(/^( *)(?:export )?interface Tables \{\n([\s\S]*?)\n\1\}/gm)].flatMap(
      ([, indent = "", body = ""]) =>
        [...body.matchAll(new RegExp(`^${indent}  (\\w+):`, "gm"))].map(([, table = ""]) => [table, file] as const),
    ),
  ),
);

/** A query, a helper about rows, or a rule of a resource, with the table that it names. */
const tableUse =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|\w+Join|\w+Row|lookUp|sql\.table)\((?:[^"()]*, )?\[?"(\w+)|\b(?:table|to): "(\w+)"/g;

/** Using a table counts as an import of the file that declares it. */
const tableUses: Import[] = sources
  .filter((file) => !file.includes("/migrations/"))
  .flatMap((from) =>
    [...read(from).matchAll(tableUse)].flatMap(([, queried, ruled]) => {
      const to = declared.get(queried ?? ruled ?? "")?.replace(/\.tsx?$/, "");
      return to === undefined || to === from.replace(/\.tsx?$/, "") ? [] : [{ from, to, types: true }];
    }),
  );
const dependencies = [...imports, ...tableUses];

const inServer = (file: string) => /\.server(\.tsx?)?$/.test(file) || file === "src/app/server.ts";
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
const featureFolderOf = (file: string) => /^src\/features\/[^/]+/.exec(file)?.[0];
const show = ({ from, to }: Import) => `${from} imports ${to}`;

const offending = (breaks: (one: Import) => boolean, among = imports) => among.filter(breaks).map(show);

test("imports of all kinds are found", () => {
  expect(imports.length).toBeGreaterThan(200);
  expect(imports).toContainEqual({ from: "src/app/server.ts", to: "src/app/api.server", types: false });
  expect(imports).toContainEqual({ from: "src/app/server.ts", to: "src/api/endpoint.server", types: true });
  const [list, first] = ["src/app/migrations/list.server.ts", "src/app/migrations/056-baseline.server"];
  expect(imports).toContainEqual({ from: list, to: first, types: false });
  expect(imports).toContainEqual({
    from: "src/app/server.ts",
    to: "virtual:react-router/server-build",
    types: false,
    later: true,
  });
  expect(declared.get("events")).toBe("src/features/events/schema.ts");
  const row = { from: "src/features/registrations/model.server.ts", to: "src/features/events/schema", types: true };
  expect(tableUses).toContainEqual(row);
});

/** The rooms from top to bottom: a file imports from its own room and those below it. */
const rooms = ["app", "samples", "features", "admin", "client", "api", "reader", "worker", "ui", "platform"];
const roomOf = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1] ?? "";

const onDisk = new Set(sources);
const findTarget = ({ to }: Import) => ["", ".ts", ".tsx"].map((end) => to + end).find((file) => onDisk.has(file));
const targets = new Map(dependencies.map((one) => [one, findTarget(one)]));
const targetOf = (one: Import) => targets.get(one);

/** Every folder that a file lies in, the outermost first. */
const parentsOf = (file: string): string[] => {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
};

/** The folder directly inside `parent` that a file lies in; undefined for a file that lies in `parent` itself. */
const childOf = (parent: string, file: string): string | undefined => {
  const [child, ...rest] = file.slice(parent.length + 1).split("/");
  return rest.length > 0 ? `${parent}/${child}` : undefined;
};

describe("rooms", () => {
  test("hold every source file", () => {
    expect(sources.filter((file) => !rooms.includes(roomOf(file)))).toEqual(["src/env.d.ts"]);
  });

  test("imports and names of tables go down, never up", () => {
    const level = (file: string) => rooms.indexOf(roomOf(file));
    expect(
      offending((one) => {
        const target = targetOf(one);
        return target !== undefined && level(one.from) > level(target);
      }, dependencies),
    ).toEqual([]);
  });

  test("no files import each other in a circle", () => {
    expect(circles((file) => file)).toEqual([]);
  });

  test("no features import each other or query each other's tables in a circle; the lists of them count as well", () => {
    expect(circles(featureFolderOf, dependencies)).toEqual([]);
  });

  test("no folders beside each other import each other in a circle, at any depth", () => {
    const folders = new Set(sources.flatMap((file) => parentsOf(file)));
    const knots = [...folders].flatMap((parent) =>
      circles((file) => (file.startsWith(`${parent}/`) ? childOf(parent, file) : undefined)),
    );
    expect(knots).toEqual([]);
  });

  test("no folder holds more than 25 files", () => {
    const counts = new Map<string, number>();
    for (const file of [
      ...files("src/**/*"),
      ...files("tests/**/*"),
      ...files("scripts/**/*"),
      ...files("tools/**/*"),
    ]) {
      if (/\.test\.tsx?$/.test(file) || !/\.\w+$/.test(file)) continue;
      const folder = file.replace(/\/[^/]+$/, "");
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([folder, count]) => count > 25 && !roomy.has(folder))).toEqual([]);
  });

  test("a tab of the back office opens without the library of schemas, which only its forms need", () => {
    const opened = /\/(admin\/(list|tab|page|view)|dashboard\/dashboard|back-office\/back-office)\.tsx$/;
    const wayToSchemas = (file: string, seen = new Set<string>()): string[] => {
      seen.add(file);
      for (const one of imports.filter(({ from, types, later }) => from === file && !types && !later)) {
        const target = targetOf(one);
        const rest = target && !seen.has(target) ? wayToSchemas(target, seen) : [];
        if (one.to === "zod" || rest.length > 0) return [show(one), ...rest];
      }
      return [];
    };
    const tabs = sources.filter((file) => opened.test(file));
    expect(tabs.length).toBeGreaterThan(20);
    expect(tabs.flatMap((file) => wayToSchemas(file))).toEqual([]);
  });

  test("a feature never imports another's pages, tabs or calls", () => {
    const closed = /\/(api\.server|[\w-]*-page|admin\/tab)$/;
    expect(
      offending(({ from, to }) => {
        const [own, other] = [featureOf(from), featureOf(to)];
        return own !== undefined && other !== undefined && own !== other && closed.test(to);
      }),
    ).toEqual([]);
  });

  test("calls and pages ask models for rows, and query no tables themselves", () => {
    const queries = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    const callsOrPages = /\/api\.server\.ts$|(?<!\.server)\.tsx?$/;
    expect(sources.filter((file) => callsOrPages.test(file) && queries.test(read(file)))).toEqual([]);
  });
});

/** Folders that hold more, each for a reason. */
const roomy = new Set([
  // One journey a file, each found by its name.
  "tests/e2e",
]);

/** Returns the import cycles, direct or indirect; `nodeOf` maps a file to its node, undefined leaves it out. */
function circles(nodeOf: (file: string) => string | undefined, among = imports): string[][] {
  const graph = new Map<string, Set<string>>();
  for (const one of among) {
    const target = targetOf(one);
    const [from, to] = [nodeOf(one.from), target && nodeOf(target)];
    if (from && to && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  // Tarjan's algorithm: a node reached again while its visit is open is part of a cycle.
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (node: string) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node) as number);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) as number, lowest.get(next) as number));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const knot = open.splice(open.indexOf(node));
    if (knot.length > 1) found.push(knot.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

describe("the browser", () => {
  test("what may run in a browser imports nothing of the server but types, and the loaders' helper that is taken out", () => {
    const helper = (one: Import) =>
      one.to === "src/client/page-data.server" && (/-page\.tsx$/.test(one.from) || one.from === "src/app/root.tsx");
    expect(offending((one) => !inServer(one.from) && inServer(one.to) && !one.types && !helper(one))).toEqual([]);
  });

  test("no module of Node's reaches it", () => {
    expect(offending(({ from, to, types }) => !inServer(from) && to.startsWith("node:") && !types)).toEqual([]);
  });
});

test("every migration is listed, once, under the name of its file and by its number", () => {
  const listed = importsOf("src/app/migrations/list.server.ts").map(({ to }) => to);
  const nameOf = (file: string) => /([^/]+)\.server(\.ts)?$/.exec(file)?.[1];
  const written = files("src/{app,features/*}/migrations/[0-9]*.server.ts").map(nameOf);
  expect(listed.map(nameOf)).toEqual(written.sort());
  expect(Object.keys(migrations)).toEqual(written);
  expect(new Set(written.map((name) => name?.slice(0, 3))).size).toBe(written.length);
});

test("the environment is read in one place", () => {
  const readers = sources.filter((file) => /\bprocess\.env\b/.test(read(file)));
  expect(readers).toEqual(["src/platform/env.server.ts"]);
});

test("no type checks are disabled, and no TODO is left", () => {
  const everything = [...sources, ...files("{tests,scripts}/**/*.ts", "*.config.ts")];
  const letGo = /@ts-(ignore|nocheck|expect-error)|\bas any\b|: any\b|<any>|\bTODO\b|\bFIXME\b/;
  expect(everything.filter((file) => file !== "tests/boundaries.test.ts" && letGo.test(read(file)))).toEqual([]);
});
