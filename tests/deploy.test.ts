import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { closureOf, type Lock, reducedLock } from "../scripts/release-packages";
import { serverExternals } from "../scripts/server-bundle";
import { readEnvironment } from "../src/platform/env.server";
import { files, read } from "./support/sources";

const dockerfile = read("deploy/Dockerfile");
const unit = read("deploy/makerspace.service");
const settingsFile = read("deploy/makerspace.env");
const caddyfile = read("deploy/Caddyfile");
const composeText = read("deploy/compose.yaml");
interface Service {
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  profiles?: string[];
}
const { services, volumes } = parse(composeText) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

const known = [...read("src/platform/env.server.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
const port = readEnvironment({}).PORT;
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name as string);

describe("files in deploy/", () => {
  test("set only what can be set", () => {
    const named = [
      ...namesIn(dockerfile.replaceAll(/^.*HEALTHCHECK[\s\S]*$/gm, ""), /\b([A-Z][A-Z_]+)=/g),
      ...Object.keys(services.site?.environment ?? {}),
      ...namesIn(settingsFile, /^#?([A-Z][A-Z0-9_]*)=/gm),
      ...namesIn(unit, /^Environment=(\w+)=/gm),
    ];
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("use the port that the site listens on", () => {
    expect(dockerfile).toContain(`PORT=${port} `);
    expect(dockerfile).toContain(`EXPOSE ${port}\n`);
    expect(settingsFile).toContain(`PORT=${port}\n`);
    expect(caddyfile).toContain(`{$SITE:127.0.0.1:${port}}`);
    expect(services.proxy?.environment?.SITE).toBe(`site:${port}`);
  });

  test("check the health at an existing address", () => {
    const path = /\/api(\/\w+)`/.exec(dockerfile)?.[1];
    expect(read("src/app/health.server.ts")).toContain(`call: "GET ${path}"`);
  });

  test("name existing files and programs", () => {
    const copied = namesIn(dockerfile, /^COPY (?!--from)(.+) \.\/$/gm).flatMap((list) => list.split(" "));
    expect(copied.length).toBeGreaterThan(2);
    expect(copied.filter((file) => files(file).length === 0)).toEqual([]);
    const run = namesIn(dockerfile, /^RUN node (\S+)/gm);
    expect(run.filter((file) => files(file).length === 0)).toEqual([]);
    const { context, dockerfile: path } = services.site?.build ?? {};
    expect([context, files(path ?? "")]).toEqual(["..", ["deploy/Dockerfile"]]);
    expect(services.proxy?.volumes).toContain("./Caddyfile:/etc/caddy/Caddyfile:ro");
    // The programs that scripts/release-folder.ts writes.
    for (const [text, program] of [
      [dockerfile, "/app/start"],
      [dockerfile, "/app/bin/node"],
      [unit, "/opt/makerspace/current/start"],
    ] as const)
      expect(text).toContain(program);
    expect(read("docs/operations.md")).toContain("/opt/makerspace/current");
  });

  test("are built with the site's own Node.js", () => {
    expect(/^FROM node:([\d.]+)-/m.exec(dockerfile)?.[1]).toBe(read(".nvmrc").trim());
  });

  test("keep data where a volume is, and never run as root", () => {
    const data = /DATA_DIR=(\S+)/.exec(dockerfile)?.[1];
    expect(services.site?.volumes).toEqual([`data:${data}`]);
    expect(dockerfile).toContain(`\nVOLUME ${data}\n`);
    expect(/^USER (\w+)$/m.exec(dockerfile)?.[1]).toBe("makerspace");
    expect(unit).toMatch(/^User=makerspace$/m);
    const mounted = Object.values(services).flatMap(({ volumes: list = [] }) => list.map((one) => one.split(":")[0]));
    expect(mounted.filter((name) => !name?.startsWith("./")).sort()).toEqual(Object.keys(volumes).sort());
    expect(services.database?.profiles).toEqual(["postgres"]);
  });

  test("start with the system", () => expect(unit).toMatch(/\[Install\]\nWantedBy=multi-user\.target\n$/));
});

describe("the packages of a release", () => {
  const lock = JSON.parse(read("package-lock.json")) as Lock;

  test.each(["x64", "arm64"] as const)("are those of its processor, by their hashes: %s", (cpu) => {
    const platform = { os: "linux", cpu } as const;
    const closure = closureOf(lock, serverExternals, platform);
    const native = closure.filter((path) => /(x64|arm64)/.test(path));
    expect(native).toEqual(
      expect.arrayContaining([
        `node_modules/@node-rs/argon2-linux-${cpu}-gnu`,
        `node_modules/@img/sharp-linux-${cpu}`,
        `node_modules/@img/sharp-libvips-linux-${cpu}`,
      ]),
    );
    expect(native.filter((path) => !path.includes(`linux-${cpu}`))).toEqual([]);
    const reduced = reducedLock(lock, serverExternals, platform).lock.packages;
    expect(Object.keys(reduced).slice(1)).toEqual(closure);
  });

  test("have to be in the lock file with a hash", () => {
    expect(() => closureOf(lock, ["no-such-package"], { os: "linux", cpu: "x64" })).toThrow("no no-such-package");
    const path = "node_modules/sharp";
    const { integrity: _, ...unlocked } = lock.packages[path] ?? { version: "" };
    const without = { ...lock, packages: { ...lock.packages, [path]: unlocked } };
    expect(() => closureOf(without, ["sharp"], { os: "linux", cpu: "x64" })).toThrow(`no hash of ${path}`);
  });
});
