/**
 * Compares the built scripts with the promised browsers. es-check knows the language and its library; `interfaces` are
 * those of the web that we have met.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisedBrowsers } from "./target.ts";

const root = join(import.meta.dirname, "../..");
const client = join(root, "build/client");
const built = (patterns: string[]) => globSync(patterns, { cwd: client }).map((file) => join(client, file));

/** Scripts that run without src/client/missing-methods.ts: the reader, the door and the service workers. */
const alone = built(["*.js", "assets/{reader,door}-*.js"]);
const others = built(["assets/*.js"]).filter((file) => !alone.includes(file));

const completed = "ArrayToSorted,ArrayToReversed,ArrayToSpliced,ArrayWith,StringIsWellFormed,StringToWellFormed";
/** `qr` asks first whether the browser has it. */
const asked = "Uint8ArrayToBase64";

const browsers = promisedBrowsers.map((name) => name.replace(/\d/, " $&")).join(", ");
const esCheck = join(root, "node_modules/es-check/lib/cli/index.js");

function hasOnlySupported(files: string[], allowed: string): boolean {
  const parameters = [`--browserslistQuery=${browsers}`, "--checkFeatures", "--module", `--allowList=${allowed}`];
  return (
    spawnSync(process.execPath, [esCheck, "checkBrowser", ...parameters, ...files], { stdio: "inherit" }).status === 0
  );
}

/** Interfaces that a promised browser lacks, where no script asks first (`?.`). */
const interfaces = /\.(checkVisibility|showPopover|togglePopover)\(|\bAbortSignal\.any\(/;
const completedInterfaces = /(?<!\?)\bURL\.(parse|canParse)\(/;

function hasOnlyKnown(files: string[], unknown: RegExp): boolean {
  const found = files.flatMap((file) => {
    const call = unknown.exec(readFileSync(file, "utf8"))?.[0];
    return call ? [`${file}: ${call}`] : [];
  });
  if (found.length > 0) console.error(`A promised browser lacks these:\n  ${found.join("\n  ")}`);
  return found.length === 0;
}

const outcomes = [
  hasOnlySupported(alone, ""),
  hasOnlySupported(others, `${completed},${asked}`),
  hasOnlyKnown([...alone, ...others], interfaces),
  hasOnlyKnown(alone, completedInterfaces),
];
if (outcomes.includes(false)) process.exitCode = 1;
