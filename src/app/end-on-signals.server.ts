/** Signals of a service manager, Ctrl+C and a closed terminal, with their numbers for the exit code. */
const signals = { SIGTERM: 15, SIGINT: 2, SIGHUP: 1 } as const;

type Signal = keyof typeof signals;

/** npm forwards a terminal's signal to its children too: the same signal within this time counts once. Milliseconds. */
const echoMs = 1_000;

/** Time limit for a graceful exit; longer than the server takes to cut off slow clients. Milliseconds. */
const deadlineMs = 28_000;

interface Ending {
  stop: () => Promise<void>;
  say: (sentence: string) => void;
  /** the process; replaced in tests */
  process?: {
    on: (signal: Signal, listener: (signal: Signal) => void) => unknown;
    exit: (code: number) => void;
  };
  now?: () => number;
}

/**
 * Ends gracefully at the first signal, at once at a second, and after the deadline. Exit code: 0, 1 after the deadline
 * or an error, 128 plus the number of a second signal.
 */
export function endOnSignals({ stop, say, process: target = process, now = () => performance.now() }: Ending): void {
  let first: { signal: Signal; at: number } | undefined;
  const begin = (signal: Signal) => {
    first = { signal, at: now() };
    say("The site is shutting down: open requests are answered first. A second signal stops it immediately.");
    setTimeout(() => {
      say("The site stopped while something was still running.");
      target.exit(1);
    }, deadlineMs).unref();
    stop().then(
      () => target.exit(0),
      (error: Error) => {
        say(`The site could not shut down cleanly: ${error.message}`);
        target.exit(1);
      },
    );
  };
  for (const name of Object.keys(signals) as Signal[])
    target.on(name, (signal) => {
      if (!first) return begin(signal);
      if (first.signal === signal && now() - first.at < echoMs) return;
      target.exit(128 + signals[signal]);
    });
}
