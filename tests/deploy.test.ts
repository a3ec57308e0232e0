import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { notesOf } from "../scripts/release-notes";
import { closureOf, type Lock, nodePackageOf, platforms, reducedLock } from "../scripts/release-packages";
import { serverExternals } from "../scripts/server-bundle";
import { readEnvironment } from "../src/platform/env.server";
import { files, read } from "./support/sources";

const dockerfile = read("deploy/Dockerfile");
const unit = read("deploy/makerspace.service");
const settingsFile = read("deploy/makerspace.env");
const caddyfile = read("deploy/Caddyfile");
const composeText = read("deploy/compose.yaml");
const operations = read("docs/operations.md");
interface Service {
  image?: string;
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
const built = (parse(read("deploy/compose.build.yaml")) as { services: Record<string, Service> }).services;

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
    expect(/```nginx\n([\s\S]*?)```/.exec(operations)?.[1]).toContain(`server 127.0.0.1:${port};`);
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
    expect(services.site?.build).toBeUndefined();
    const { context, dockerfile: path } = built.site?.build ?? {};
    expect([context, files(path ?? "")]).toEqual(["..", ["deploy/Dockerfile"]]);
    expect(services.proxy?.volumes).toContain("./Caddyfile:/etc/caddy/Caddyfile:ro");
    // The programs that scripts/release-folder.ts writes.
    for (const [text, program] of [
      [dockerfile, "/app/start"],
      [dockerfile, "/app/bin/node"],
      [unit, "/opt/makerspace/current/start"],
    ] as const)
      expect(text).toContain(program);
    expect(operations).toContain("/opt/makerspace/current");
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

describe("the workflow of a release", () => {
  const text = read(".github/workflows/release.yml");
  interface Job {
    uses?: string;
    steps?: { uses?: string; run?: string }[];
    strategy?: { matrix: { include: { system?: string; cpu?: string }[] } };
  }
  const { jobs } = parse(text) as { jobs: Record<string, Job> };
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

  test("uses actions by their hash", () => {
    const workflows = files(".github/workflows/*.yml").map(read);
    const used = workflows.flatMap((one) => namesIn(one, /uses: (.+)/g));
    expect(
      used.filter((one) => !one.startsWith("./") && !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(one)),
    ).toEqual([]);
  });

  test("runs existing scripts and workflows", () => {
    const named = [...steps.map(({ run = "" }) => run), ...Object.values(jobs).map(({ uses = "" }) => uses)].join("\n");
    const paths = namesIn(named, /((?:scripts|deploy|\.github)\/[\w./-]+)/g);
    expect(paths.length).toBeGreaterThan(4);
    expect(paths.filter((path) => files(path).length === 0)).toEqual([]);
  });

  test("starts the archive of each platform, and makes the image for both processors", () => {
    const systems = jobs.start?.strategy?.matrix.include.map(({ system }) => system);
    expect(systems).toEqual(Object.keys(platforms));
    expect(jobs.image?.strategy?.matrix.include.map(({ cpu }) => cpu)).toEqual(["amd64", "arm64"]);
  });

  test("writes the image into the Compose file", () => {
    expect(services.site?.image).toMatch(/^\$\{IMAGE:\?[^}]*\}$/);
    expect(text).toMatch(/sed "s\|\\\$\{IMAGE:\?\[\^}\]\*}\|\$IMAGE\|" deploy\/compose\.yaml/);
  });

  test("has notes, an archive's name and an entry of Updating for the version", () => {
    const { name, version } = JSON.parse(read("package.json")) as { name: string; version: string };
    expect(notesOf(read("CHANGELOG.md"), version)).toContain("### ");
    expect(operations).toContain(`${name}-${version}-linux-x64.tar.xz`);
    expect(operations).toContain(`\n| ${version} `);
  });

  test("has the changelog's section of the version as notes", () => {
    const changelog =
      "# Changelog\n\n## Unreleased\n\n- Later\n\n## 0.2.0 (2026-11-27)\n\n### Added\n\n- This\n\n## 0.1.0\n\n- First\n";
    expect(notesOf(changelog, "0.2.0")).toBe("### Added\n\n- This\n");
    expect(notesOf(changelog, "0.1.0")).toBe("- First\n");
    expect(() => notesOf(changelog, "0.3.0")).toThrow("no section of 0.3.0");
    expect(() => notesOf("## 0.3.0\n\n## 0.2.0\n\n- x", "0.3.0")).toThrow("no section of 0.3.0");
  });
});

describe("the packages of a release", () => {
  const lock = JSON.parse(read("package-lock.json")) as Lock;

  const abi = { linux: "-gnu", darwin: "", win32: "-msvc" };

  test.each(Object.entries(platforms))("are those of its system and processor, by their hashes: %s", (_, platform) => {
    const { os, cpu } = platform;
    const closure = closureOf(lock, [...serverExternals, nodePackageOf(platform)], platform);
    const native = closure.filter((path) => /(x64|arm64)/.test(path));
    expect(native.toSorted()).toEqual(
      [
        `node_modules/${nodePackageOf(platform)}`,
        `node_modules/@node-rs/argon2-${os}-${cpu}${abi[os]}`,
        `node_modules/@img/sharp-${os}-${cpu}`,
        // Windows has libvips in the package above.
        ...(os === "win32" ? [] : [`node_modules/@img/sharp-libvips-${os}-${cpu}`]),
      ].toSorted(),
    );
    const reduced = reducedLock(lock, [...serverExternals, nodePackageOf(platform)], platform).lock.packages;
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
