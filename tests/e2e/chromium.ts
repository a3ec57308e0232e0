import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";

/** Flags of the test browser: it connects only to the site, and as root it cannot create its sandbox. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  // A page begins empty, and the site would then get a second process.
  "--renderer-process-limit=1",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** An installed browser may not run here; asking for its version shows that. */
export const runs = (program: string, ...parameters: string[]) =>
  spawnSync(program, parameters.length > 0 ? parameters : ["--version"], { stdio: "ignore", timeout: 300_000 })
    .status === 0;

interface ChromiumFlags {
  /** whether the shell of it will do, which has no window and takes a good third less of the processor's time */
  shell?: boolean;
}

/** The Chromium of this machine: the system's, or the one that Playwright has installed. @returns its path */
export function findChromium({ shell = true }: ChromiumFlags = {}): string | undefined {
  const own = chromium.executablePath();
  const candidates = [
    ...(shell ? ["chromium-headless-shell"] : []),
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    ...(existsSync(own) ? [own] : []),
  ];
  return candidates.map(pathOf).find((path) => path !== undefined && runs(path));
}

export function pathOf(program: string): string | undefined {
  if (program.includes("/") || program.includes("\\")) return program;
  const directories = (process.env.PATH ?? "").split(process.platform === "win32" ? ";" : ":");
  return directories.map((directory) => `${directory}/${program}`).find((path) => existsSync(path));
}

const install = (program: string, ...parameters: string[]) =>
  spawnSync(program, parameters, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
    .status === 0;

/** Installs the first of these sets of packages that is available, on Debian as root. */
export function installPackages(...sets: string[][]): void {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  install("apt-get", "update");
  sets.some((names) => install("apt-get", "install", "-y", "--no-install-recommends", ...names));
}

/** Returns Chromium's path; if missing, installs Debian's package (as root) or Playwright's. @throws if it cannot */
export function ensureChromium(wanted: ChromiumFlags = {}): string {
  const found = findChromium(wanted);
  if (found) return found;
  console.log("There is no Chromium on this machine; installing one.");
  installPackages(...(wanted.shell === false ? [] : [["chromium-headless-shell"]]), ["chromium"]);
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const installed =
    findChromium(wanted) ??
    (install(process.execPath, playwright, "install", "chromium") ? findChromium(wanted) : undefined);
  if (installed) return installed;
  throw new Error(
    "The browser journeys need Chromium, and none could be installed. Install it (on Debian: apt-get install chromium) and run this again.",
  );
}
