import { type MailSink, startMailSink } from "./mail-sink.ts";
import { wait } from "./site.ts";

/** A mail server that takes no more of some mails than it is let: whoever is killed then is killed while they go. */
export interface Gate {
  sink: MailSink;
  /** from now on at most so many, for whom a test of the address says */
  let: (most: number, isOfEvent?: (to: string) => boolean) => void;
  /** how many of those it has taken */
  count: () => number;
}

/** @returns a mail server that takes everything until it is told otherwise */
export async function startGate(): Promise<Gate> {
  let most = Number.POSITIVE_INFINITY;
  let isOf = (_to: string) => false;
  const count = () => sink.taken.filter(({ to }) => isOf(to)).length;
  const never = new Promise(() => undefined);
  const sink: MailSink = await startMailSink(() => (count() >= most ? never : wait(Math.random() * 20)));
  return {
    sink,
    let: (so, isOfEvent = () => false) => {
      most = so;
      isOf = isOfEvent;
    },
    count,
  };
}
