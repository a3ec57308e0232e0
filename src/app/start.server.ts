import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Services } from "../api/endpoint.server";
import { type Environment, readEnvironment } from "../platform/env.server";
import { countProcesses } from "./cluster/count-processes.server";
import { serveAsMember } from "./cluster/member.server";
import { leaveAnswers, nameMaker, takeAnswers } from "./early/kept-answers.server";
import type { Left } from "./early/left-behind.server";
import { type Opened, openEarly } from "./early/opened.server";
import { endOnSignals } from "./end-on-signals.server";
import { siteAddressOf } from "./site-address.server";
import { explain, hintAbout, hintAboutMail, hintAboutMailServer, hintAboutProxy } from "./start-words.server";

/*
 * The program that `npm start` ends up with: the built site, from its start until it is told to stop, in one process or in
 * several. scripts/start.cjs builds it when that is due and hands over to it.
 *
 * It loads the site only where it serves it, and what several processes need only where there are several: the first of them
 * serves nothing, and one alone has none beside it.
 */

interface Early {
  opened: Opened | undefined;
  leave: (left: Left) => void;
}

/**
 * Serves the site in this process.
 *
 * @param member which one of several this is, from 1; undefined where it is alone
 * @param early what one that is alone has begun with before the site was loaded
 */
async function serve(environment: Environment, member?: number, early?: Early) {
  const { boot, findMovedPasskeys } = await import("./server");
  const clientDirectory = join(import.meta.dirname, "../client");
  const running = await boot({
    environment,
    clientDirectory,
    isMember: member !== undefined,
    // One of several has a channel to the first of them, which would be lost; Windows has no such call.
    startAnew: member === undefined && process.platform !== "win32" ? startAnew : undefined,
    ...early,
  });
  if (member === undefined || member === 1) {
    void checkMailServer(running.services);
    const hint = await findMovedPasskeys(running.services);
    if (hint !== undefined) console.warn(hint);
  }
  return running;
}

/** Becomes the same program again, by the same id: it gives back the memory that making the samples' pictures took. */
function startAnew(): never {
  const { execPath, execArgv, argv, env } = process;
  if (!process.execve) throw new Error("This system cannot begin a process anew. Start the site again.");
  return process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], env);
}

/** Asks the mail server whether it would take mails, while the site serves already: one that is slow holds up no start. */
async function checkMailServer({ mailTransport, log }: Services): Promise<void> {
  const error = await mailTransport?.check();
  if (error === undefined) return;
  log.warn({ error }, "the mail server cannot be used; mails wait until it can");
  console.warn(hintAboutMailServer(error));
}

/**
 * Begins to answer with what the run before has left, and leaves the same to the next.
 *
 * @param onOpen is told where it is open, before anybody can have been answered
 */
async function beginEarly(environment: Environment, onOpen: (address: string) => void): Promise<Early> {
  const { DATA_DIR, ORIGIN: origin, PORT: port, HOST: host } = environment;
  // It names all that is of the same build.
  const madeBy = nameMaker(readFileSync(join(import.meta.dirname, "server.cjs")), environment);
  const kept = takeAnswers(DATA_DIR, madeBy, Date.now());
  const isOpen = (actual: number) => onOpen(siteAddressOf(environment, actual));
  return {
    opened: kept && (await openEarly({ port, host, origin, kept, onOpen: isOpen })),
    leave: (left) => leaveAnswers(DATA_DIR, { madeBy, ...left }),
  };
}

/** Starts the site in as many processes as are asked for; one is this one itself. */
async function open(environment: Environment, early: Early | undefined) {
  const { PROCESSES, PORT: port, HOST: host, LOG_LEVEL } = environment;
  const count = countProcesses(PROCESSES);
  if (count === 1) return serve(environment, undefined, early);
  const log = (level: number, fields: object, msg: string) => {
    if (LOG_LEVEL !== "silent") console.log(JSON.stringify({ level, time: Date.now(), ...fields, msg }));
  };
  const { startProcesses } = await import("./cluster/primary.server");
  return startProcesses({ script: join(import.meta.dirname, "start.cjs"), count, port, host, log });
}

async function start(environment: Environment): Promise<void> {
  const { ADMIN_USERNAME, ORIGIN, TRUST_PROXY, SMTP_URL, PROCESSES, DATABASE_URL } = environment;
  // Only the file of the embedded database tells by itself whether its content has changed since.
  const isAlone = DATABASE_URL === undefined && countProcesses(PROCESSES) === 1;
  const running = Promise.withResolvers<{ stop: () => Promise<void> }>();
  const onOpen = (address: string) => {
    say(`The site is open at ${address}`);
    // Nobody who is being answered is cut off, also while the site is still being loaded.
    endOnSignals({ stop: async () => (await running.promise).stop(), say });
  };
  const early = isAlone ? await beginEarly(environment, onOpen) : undefined;
  const started = await open(environment, early);
  running.resolve(started);
  const { address, madePassword } = started;
  if (madePassword) {
    console.log(
      `\nThe first administrator is “${ADMIN_USERNAME}” with the password ${madePassword}\nIt is shown only now: keep it.\n`,
    );
  }
  if (!early?.opened) onOpen(address);
  for (const hint of [hintAbout(ORIGIN), hintAboutProxy(ORIGIN, TRUST_PROXY), hintAboutMail(SMTP_URL, ORIGIN)])
    if (hint) console.log(hint);
}

const say = (sentence: string) => console.log(sentence);

let environment: Environment | undefined;
const sentenceOf = (error: Error) => explain(error, environment);

/** Which of several processes this is, from 1; undefined where it is the first of them, which serves nothing, or alone. */
async function memberId(): Promise<number | undefined> {
  // Whoever started this process need not have been the primary, only that it can be spoken to.
  return process.send && (await import("node:cluster")).default.worker?.id;
}

async function run(): Promise<void> {
  const member = await memberId();
  const serveMember = async () => {
    environment = readEnvironment();
    return serve(environment, member);
  };
  if (member !== undefined) return serveAsMember(serveMember, (error) => String(sentenceOf(error)));
  environment = readEnvironment();
  await start(environment);
}

run().catch((error: Error) => {
  console.error(sentenceOf(error));
  process.exit(1);
});
