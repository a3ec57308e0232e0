import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { Services } from "../api/endpoint.server";
import { type Environment, readEnvironment } from "../platform/env.server";
import { countProcesses } from "./cluster/count-processes.server";
import { serveAsMember } from "./cluster/member.server";
import { endOnSignals } from "./end-on-signals.server";
import {
  explainFailedStart,
  hintAbout,
  hintAboutMail,
  hintAboutMailServer,
  hintAboutProxy,
} from "./start-words.server";

/*
 * The program behind `npm start`, after scripts/start.cjs: runs the built site until told to stop. The site is loaded
 * only in processes that serve it, the cluster only with several.
 */

/**
 * Collects garbage sooner: 30 to 40 MB less after all pages (decision 045). Only after the site's code is loaded, since
 * Node.js takes its own modules from its code cache only with the flags it was built with.
 */
const keepMemorySmall = () => setFlagsFromString("--heap-growing-percent=20");

/** Serves the site in this process. @param member its number from 1 when it is one of several; undefined when alone */
async function serve(environment: Environment, member?: number) {
  const { boot, findMovedPasskeys } = await import("./server");
  keepMemorySmall();
  const clientDirectory = join(import.meta.dirname, "../client");
  const running = await boot({ environment, clientDirectory, isMember: member !== undefined });
  if (member === undefined || member === 1) {
    void checkMailServer(running.services);
    const hint = await findMovedPasskeys(running.services);
    if (hint !== undefined) console.warn(hint);
  }
  return running;
}

/** Checks whether the mail server would accept mails, after the site has started: a slow one delays no start. */
async function checkMailServer({ mailTransport, log }: Services): Promise<void> {
  const error = await mailTransport?.check();
  if (error === undefined) return;
  log.warn({ error }, "the mail server cannot be used; mails wait until it can");
  console.warn(hintAboutMailServer(error));
}

/** Starts the site in as many processes as PROCESSES says; with 1, in this process. */
async function open(environment: Environment) {
  const { PROCESSES, PORT: port, HOST: host, LOG_LEVEL } = environment;
  const count = countProcesses(PROCESSES);
  if (count === 1) return serve(environment);
  const log = (level: number, fields: object, msg: string) => {
    if (LOG_LEVEL !== "silent") console.log(JSON.stringify({ level, time: Date.now(), ...fields, msg }));
  };
  const { startProcesses } = await import("./cluster/primary.server");
  return startProcesses({ script: join(import.meta.dirname, "start.cjs"), count, port, host, log });
}

async function start(environment: Environment): Promise<void> {
  const { ADMIN_USERNAME, ORIGIN, TRUST_PROXY, SMTP_URL } = environment;
  const { address, madePassword, stop } = await open(environment);
  if (madePassword) {
    console.log(
      `\nThe first administrator is “${ADMIN_USERNAME}” with the password ${madePassword}\nIt is shown only now: keep it.\n`,
    );
  }
  console.log(`The site is open at ${address}`);
  endOnSignals({ stop, say: (sentence) => console.log(sentence) });
  for (const hint of [hintAbout(ORIGIN), hintAboutProxy(ORIGIN, TRUST_PROXY), hintAboutMail(SMTP_URL, ORIGIN)])
    if (hint) console.log(hint);
}

/** Returns the number of this member, from 1; undefined in the primary and in a single process. */
async function memberId(): Promise<number | undefined> {
  // A process with an IPC channel may have been started by another program, not by the primary.
  return process.send && (await import("node:cluster")).default.worker?.id;
}

async function run(): Promise<void> {
  let environment: Environment | undefined;
  const sentenceOf = (error: Error) => explainFailedStart(error, environment);
  try {
    const member = await memberId();
    const serveMember = async () => {
      environment = readEnvironment();
      return serve(environment, member);
    };
    if (member !== undefined) return await serveAsMember(serveMember, (error) => String(sentenceOf(error)));
    environment = readEnvironment();
    await start(environment);
  } catch (error) {
    console.error(sentenceOf(error as Error));
    process.exit(1);
  }
}

void run();
