import type { FromMember, Started, ToMember } from "./messages";

interface Serving extends Started {
  stop: () => Promise<void>;
  /** returns this process's report on request */
  report?: () => Promise<unknown>;
}

/** The process's channel to the primary. */
type Channel = Pick<NodeJS.Process, "on" | "send" | "exit">;

const tell = (channel: Channel, message: FromMember) =>
  new Promise<void>((resolve) => {
    // A closed channel never calls back.
    if (channel.send) channel.send(message, undefined, undefined, () => resolve());
    else resolve();
  });

/** Asks the primary for the reports of all members. */
export class MetricsCollector {
  readonly #channel: Channel;
  readonly #waiting = new Map<number, (reports: unknown[]) => void>();
  #last = 0;

  constructor(channel: Channel = process) {
    this.#channel = channel;
    channel.on("message", (message: ToMember) => {
      if (message.kind !== "gathered") return;
      this.#waiting.get(message.id)?.(message.reports);
      this.#waiting.delete(message.id);
    });
  }

  gather(): Promise<unknown[]> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      void tell(this.#channel, { kind: "gather", id });
    });
  }
}

/**
 * Serves the site as one process of several. Only the primary handles signals, which a terminal sends to all; members
 * end when it says so or is gone.
 * @param explain turns a known error into a sentence
 */
export async function serveAsMember(
  start: () => Promise<Serving>,
  explain: (error: Error) => string,
  channel: Channel = process,
): Promise<void> {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) channel.on(signal, () => undefined);
  // Before the site serves there is nothing to close.
  let stop = async () => undefined as unknown;
  const end = () =>
    void stop().then(
      () => channel.exit(0),
      () => channel.exit(1),
    );
  channel.on("disconnect", end);
  let serving: Serving | undefined;
  channel.on("message", (message: ToMember) => {
    if (message.kind === "stop") end();
    if (message.kind === "report") void report(message.id);
  });
  const report = async (id: string) => tell(channel, { kind: "report", id, report: await serving?.report?.() });
  try {
    serving = await start();
    stop = serving.stop;
    const { address, madePassword } = serving;
    await tell(channel, { kind: "started", started: { address, madePassword } });
  } catch (error) {
    await tell(channel, { kind: "failed", sentence: explain(error as Error) });
    channel.exit(1);
  }
}
