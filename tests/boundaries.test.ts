import { describe, expect, test } from "vitest";
import { files, type Import, importsOf, read } from "./support/sources";

const sources = files("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
const imports = sources.flatMap(importsOf);

const inServer = (file: string) => /\.server(\.tsx?)?$/.test(file) || file === "src/server.ts";
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
const show = ({ from, to }: Import) => `${from} imports ${to}`;

/** The imports that break a rule, in words; a rule holds when there are none. */
const offending = (breaks: (one: Import) => boolean) => imports.filter(breaks).map(show);

test("the walls are looked at with open eyes: imports of all kinds are seen", () => {
  expect(imports.length).toBeGreaterThan(200);
  expect(imports).toContainEqual({ from: "src/server.ts", to: "src/api.server", types: false });
  expect(imports).toContainEqual({ from: "src/server.ts", to: "src/endpoint.server", types: true });
  expect(imports).toContainEqual({ from: "src/server.ts", to: "virtual:react-router/server-build", types: false });
});

describe("rooms", () => {
  test("the design kit and the plumbing know no noun", () => {
    const knowNoNoun = /^src\/(ui|platform)\//;
    expect(offending(({ from, to }) => knowNoNoun.test(from) && /^src\/(features|admin)\//.test(to))).toEqual([]);
  });

  test("the design kit knows no API and no server", () => {
    expect(
      offending(
        ({ from, to, types }) =>
          from.startsWith("src/ui/") && !types && (inServer(to) || to.startsWith("src/client/api")),
      ),
    ).toEqual([]);
  });

  test("a feature never imports another's pages, tabs or calls", () => {
    const closed = /\/(api\.server|[\w-]*-page|admin-tab)$/;
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

  test("tables are touched by models, sample content and migrations, not by calls or pages", () => {
    const queries = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    const withQueries = sources.filter((file) => queries.test(read(file)));
    const allowed =
      /^src\/(features\/[^/]+\/(model|tokens|first-admin|put-back)\.server|samples\/import\.server|migrations\/.*)\.ts$/;
    expect(withQueries.filter((file) => !allowed.test(file))).toEqual([]);
  });
});

describe("the browser", () => {
  test("what may run in a browser imports nothing of the server but types, and the loaders' helper that is taken out", () => {
    const helper = (one: Import) =>
      one.to === "src/page-data.server" && (/-page\.tsx$/.test(one.from) || one.from === "src/root.tsx");
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
