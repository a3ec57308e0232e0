import { type MailSink, startMailSink } from "./mail-sink.ts";
import { wait } from "./site.ts";

/** A mail server that accepts only a given number of some mails, so that a site killed then is killed while sending. */
export interface Gate {
  sink: MailSink;
  /** from now on, accepts at most this many mails to the addresses that match */
  let: (most: number, isOfEvent?: (to: string) => boolean) => void;
  /** returns how many of those it has accepted */
  count: () => number;
}

/** @returns a mail server that accepts everything until `let` is called */
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
