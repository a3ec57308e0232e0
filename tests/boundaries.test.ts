import { describe, expect, test } from "vitest";
import { files, type Import, importsOf, read } from "./support/sources";

const sources = files("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
const imports = sources.flatMap(importsOf);

const inServer = (file: string) => /\.server(\.tsx?)?$/.test(file) || file === "src/app/server.ts";
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
const show = ({ from, to }: Import) => `${from} imports ${to}`;

/** The imports that break a rule, in words; a rule holds when there are none. */
const offending = (breaks: (one: Import) => boolean) => imports.filter(breaks).map(show);

test("the walls are looked at with open eyes: imports of all kinds are seen", () => {
  expect(imports.length).toBeGreaterThan(200);
  expect(imports).toContainEqual({ from: "src/app/server.ts", to: "src/app/api.server", types: false });
  expect(imports).toContainEqual({ from: "src/app/server.ts", to: "src/api/endpoint.server", types: true });
  expect(imports).toContainEqual({ from: "src/app/server.ts", to: "virtual:react-router/server-build", types: false });
});

/** The rooms from top to bottom: a file imports from its own room and those below it. */
const rooms = ["app", "samples", "features", "admin", "client", "api", "worker", "ui", "platform"];
const roomOf = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1] ?? "";

/** The file that an import names, as it is on disk. */
const onDisk = new Set(sources);
const targetOf = ({ to }: Import) => ["", ".ts", ".tsx"].map((end) => to + end).find((file) => onDisk.has(file));

describe("rooms", () => {
  test("are these, and no source stands beside them", () => {
    expect(sources.filter((file) => !rooms.includes(roomOf(file)))).toEqual(["src/env.d.ts"]);
  });

  test("imports go down, never up", () => {
    const level = (file: string) => rooms.indexOf(roomOf(file));
    expect(
      offending((one) => {
        const target = targetOf(one);
        return target !== undefined && level(one.from) > level(target);
      }),
    ).toEqual([]);
  });

  test("no files import each other in a circle", () => {
    expect(circles()).toEqual([]);
  });

  test("no folder holds more than 25 files", () => {
    const counts = new Map<string, number>();
    for (const file of [...files("src/**/*"), ...files("tests/**/*"), ...files("scripts/**/*")]) {
      if (/\.test\.tsx?$/.test(file) || !/\.\w+$/.test(file)) continue;
      const folder = file.replace(/\/[^/]+$/, "");
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([folder, count]) => count > 25 && !roomy.has(folder))).toEqual([]);
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

  test("of another's server side a feature imports the model and nothing else", () => {
    expect(
      offending(({ from, to }) => {
        const [own, other] = [featureOf(from), featureOf(to)];
        return (
          own !== undefined && other !== undefined && own !== other && inServer(to) && !to.endsWith("/model.server")
        );
      }),
    ).toEqual([]);
  });

  test("tables are touched by models, what a first start makes and migrations, not by calls or pages", () => {
    const queries = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    const withQueries = sources.filter((file) => queries.test(read(file)));
    const allowed =
      /^src\/(features\/[^/]+\/(model|tokens|first-[a-z]+|restore)|api\/audit\/(trail|trash)|platform\/limits\/database-counts|samples\/import|app\/migrations\/.*)\.server\.ts$/;
    expect(withQueries.filter((file) => !allowed.test(file))).toEqual([]);
  });
});

/** Folders that hold more, each for a reason. */
const roomy = new Set([
  // One journey a file, each found by its name.
  "tests/e2e",
]);

/** Files that import each other, directly or through others, whatever way they import: one list for each such knot. */
function circles(): string[][] {
  const graph = new Map<string, string[]>();
  for (const one of imports) {
    const target = targetOf(one);
    if (target) graph.set(one.from, [...(graph.get(one.from) ?? []), target]);
  }
  // Tarjan's algorithm: a knot is what is found again while it is still being visited.
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) as number);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file) as number, lowest.get(next) as number));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const knot = open.splice(open.indexOf(file));
    if (knot.length > 1) found.push(knot.sort());
  };
  for (const file of sources) if (!order.has(file)) visit(file);
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

test("the environment is read in one place", () => {
  const readers = sources.filter((file) => /\bprocess\.env\b/.test(read(file)));
  expect(readers).toEqual(["src/platform/env.server.ts"]);
});

test("types are not let go, and nothing is left to do later", () => {
  const everything = [...sources, ...files("{tests,scripts}/**/*.ts", "*.config.ts")];
  const letGo = /@ts-(ignore|nocheck|expect-error)|\bas any\b|: any\b|<any>|\bTODO\b|\bFIXME\b/;
  expect(everything.filter((file) => file !== "tests/boundaries.test.ts" && letGo.test(read(file)))).toEqual([]);
});
