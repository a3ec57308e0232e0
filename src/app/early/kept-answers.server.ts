import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, readSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Environment } from "../../platform/env.server";
import type { KeptAnswer } from "../../platform/http/answer-forms.server";

/** Where the answers are that one run leaves to the next. */
const fileName = "answers.kept";
/** How long an answer may be fresh; of one that says more, the clock has been put back. Milliseconds. */
const longestMs = 60_000;

export interface Kept {
  /** what the answers were made by: the build and its settings */
  madeBy: string;
  /** what they were made from, as the database's file names its content: a number that each change replaces */
  content: number;
  answers: Map<string, KeptAnswer>;
}

/**
 * Names what answers are made by, besides the content.
 *
 * @param build what tells one build of the site from another
 * @param environment all of it: a setting shows in a page sooner than one would think
 */
export function nameMaker(build: string | Buffer, environment: Environment): string {
  const { SITE_CONFIG } = environment;
  const config = SITE_CONFIG && existsSync(SITE_CONFIG) ? readFileSync(SITE_CONFIG) : "";
  return createHash("sha256").update(build).update(JSON.stringify(environment)).update(config).digest("base64url");
}

/** Leaves answers to the next run. Where they cannot be written that run makes its own. */
export function leaveAnswers(directory: string, kept: Kept): void {
  const path = join(directory, fileName);
  try {
    if (kept.answers.size === 0) return;
    writeFileSync(`${path}.new`, serialize(kept), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch {
    rmSync(`${path}.new`, { force: true });
  }
}

/**
 * Takes what the run before has left, once: the answers that would be sent now, had it gone on. None where the build, a setting
 * or the content is another one, or where their minute is over.
 *
 * @param now by the clock, milliseconds
 */
export function takeAnswers(directory: string, madeBy: string, now: number): Kept | undefined {
  const path = join(directory, fileName);
  try {
    if (!existsSync(path)) return undefined;
    const left = readFileSync(path);
    rmSync(path);
    const kept = deserialize(left) as Kept;
    if (kept.madeBy !== madeBy || kept.content !== contentOf(directory)) return undefined;
    const isFresh = ({ expiresAt }: KeptAnswer) => expiresAt > now && expiresAt <= now + longestMs;
    const answers = new Map([...kept.answers].filter(([, answer]) => isFresh(answer)));
    return answers.size > 0 ? { ...kept, answers } : undefined;
  } catch {
    return undefined; // of a run that was broken off, or not ours to read: the site says what is wrong where it has to
  }
}

/** The `user_version` in the header of the database's file; undefined where what is newest is in the log beside it. */
function contentOf(directory: string): number | undefined {
  const path = join(directory, "makerspace.db");
  if (existsSync(`${path}-wal`)) return undefined;
  const header = Buffer.alloc(4);
  const file = openSync(path, "r");
  try {
    return readSync(file, header, 0, 4, 60) === 4 ? header.readInt32BE() : undefined;
  } finally {
    closeSync(file);
  }
}
