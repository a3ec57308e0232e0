/** What asks a process to end: a service manager, Ctrl+C, a terminal that is closed. With the number that its exit code tells. */
const signals = { SIGTERM: 15, SIGINT: 2, SIGHUP: 1 } as const;

type Signal = keyof typeof signals;

/** npm passes on what the terminal has sent to its children as well: the same signal within this time is one. Milliseconds. */
const echoMs = 1_000;

/** After so long the process ends in any case: more than the server takes that cuts off who is slow. Milliseconds. */
const deadlineMs = 28_000;

interface Ending {
  /** ends everything in good order */
  stop: () => Promise<void>;
  /** tells whoever watches */
  say: (sentence: string) => void;
  /** the process; another one in tests */
  process?: {
    on: (signal: Signal, listener: (signal: Signal) => void) => unknown;
    exit: (code: number) => void;
  };
  now?: () => number;
}

/**
 * Ends the process at the first signal in good order, at a second one at once, and after the deadline in any case. Exit code
 * 0 says that nothing was cut off, 1 that the deadline came first or something failed, 128 and the signal's number that it was the second.
 */
export function endOnSignals({ stop, say, process: target = process, now = () => performance.now() }: Ending): void {
  let first: { signal: Signal; at: number } | undefined;
  const begin = (signal: Signal) => {
    first = { signal, at: now() };
    say("The site is ending: what has begun is answered first. A second signal ends it at once.");
    setTimeout(() => {
      say("The site was ended although something was still running.");
      target.exit(1);
    }, deadlineMs).unref();
    stop().then(
      () => target.exit(0),
      (error: Error) => {
        say(`The site could not end in good order: ${error.message}`);
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
