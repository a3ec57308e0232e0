import cluster, { type Worker } from "node:cluster";
import { createServer } from "node:net";
import type { FromMember, Started, ToMember } from "./messages";
import { Reports } from "./reports.server";

/** Pauses before an exited member is restarted; milliseconds. */
export interface Pauses {
  first: number;
  longest: number;
  /** running time after which a member's restart waits for `first` again */
  reset: number;
}

const defaultPauses: Pauses = { first: 1_000, longest: 30_000, reset: 60_000 };
/** Time after which members that are still stopping are killed; longer than each needs itself. Milliseconds. */
const killAfterMs = 27_000;

interface Options {
  /** the script of a member */
  script: string;
  count: number;
  port: number;
  host: string;
  /** writes a line into the log; the level is one of pino's numbers */
  log: (level: number, fields: object, message: string) => void;
  pauses?: Pauses;
}

interface Member {
  worker: Worker;
  hasStarted: boolean;
  startedAt: number;
}

/**
 * Starts the site in several processes on one port, the first one alone for migrations and first content. A member that
 * exits is restarted. If a start fails before the site is open, all end.
 * @throws Error with the sentence of the failed start
 */
export async function startProcesses(options: Options): Promise<Started & { stop: () => Promise<void> }> {
  const port = await freePort(options);
  cluster.setupPrimary({ exec: options.script });
  const primary = new Primary({ ...options, port });
  try {
    const first = await primary.start();
    await Promise.all(Array.from({ length: options.count - 1 }, () => primary.start()));
    primary.open();
    return { ...first, stop: () => primary.stop() };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}

/**
 * Returns the port if no program uses it: members share a port, so the system would not refuse.
 * @param port 0 for any
 */
function freePort({ port, host }: Pick<Options, "port" | "host">): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject).listen(port, host, () => {
      const found = server.address();
      server.close(() => resolve(typeof found === "object" && found ? found.port : port));
    });
  });
}

class Primary {
  readonly #options: Options;
  readonly #pauses: Pauses;
  readonly #members = new Set<Member>();
  readonly #reports = new Reports(() =>
    [...this.#members].filter(({ hasStarted }) => hasStarted).map(({ worker }) => worker),
  );
  readonly #waiting = new Set<NodeJS.Timeout>();
  #isOpen = false;
  #stopping: Promise<void> | undefined;
  #pause: number;

  constructor(options: Options) {
    this.#options = options;
    this.#pauses = options.pauses ?? defaultPauses;
    this.#pause = this.#pauses.first;
  }

  /** From now on, members that exit are restarted. */
  open(): void {
    this.#isOpen = true;
    // Members that exited between their start and now.
    for (let missing = this.#options.count - this.#members.size; missing > 0; missing--) this.#startLater();
  }

  /** Starts one member. @throws Error with its sentence when it could not start */
  start(): Promise<Started> {
    const worker = cluster.fork({ PORT: String(this.#options.port), PROCESSES: String(this.#options.count) });
    const member: Member = { worker, hasStarted: false, startedAt: performance.now() };
    this.#members.add(member);
    return new Promise((resolve, reject) => {
      let sentence: string | undefined;
      worker.on("message", (message: FromMember) => {
        if (message.kind === "started") {
          member.hasStarted = true;
          resolve(message.started);
        } else if (message.kind === "failed") sentence = message.sentence;
        else this.#reports.take(worker, message);
      });
      worker.on("error", () => undefined); // it has ended, which is told below
      worker.once("exit", (code, signal) => {
        this.#members.delete(member);
        const how = signal ? `killed by ${signal}` : `exit code ${code}`;
        reject(new Error(sentence ?? `A process of the site stopped while starting (${how}).`));
        if (this.#isOpen && !this.#stopping) this.#ended(member, sentence ?? how);
      });
    });
  }

  #ended({ worker, startedAt }: Member, reason: string): void {
    if (performance.now() - startedAt > this.#pauses.reset) this.#pause = this.#pauses.first;
    const fields = { pid: worker.process.pid, reason, startsAgainInMs: this.#pause };
    this.#options.log(50, fields, "a process of the site has ended; it is started again");
    this.#startLater();
  }

  #startLater(): void {
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      // The exit handler in `start` logs a failure and plans the next restart.
      this.start().then(
        () => this.#options.log(30, {}, "a process of the site was started again"),
        () => undefined,
      );
    }, this.#pause);
    this.#waiting.add(timer);
    this.#pause = Math.min(this.#pause * 2, this.#pauses.longest);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    for (const timer of this.#waiting) clearTimeout(timer);
    const workers = [...this.#members].map(({ worker }) => worker);
    const gone = workers.map((worker) => new Promise((resolve) => worker.once("exit", resolve)));
    const message: ToMember = { kind: "stop" };
    // A member that is still starting does not listen yet; it ends when its channel closes.
    for (const worker of workers) if (worker.isConnected()) worker.send(message);
    const killing = setTimeout(() => {
      for (const worker of workers) worker.process.kill("SIGKILL");
    }, killAfterMs);
    await Promise.all(gone);
    clearTimeout(killing);
  }
}
