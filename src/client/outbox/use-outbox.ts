import { useEffect, useState, useSyncExternalStore } from "react";
import { minimumTime } from "./minimum-time";
import { onOutboxChange, outbox } from "./outbox";
import {
  type Fields,
  type FormName,
  type Outcome,
  parseOutbox,
  type QueuedSubmission,
  type Refused,
} from "./outbox-store";

/** Where something that was sent is: with us, on this device until it can be sent, or back with its sender. */
export type Received = { state: "sent" } | { state: "waiting" } | ({ state: "refused" } & Refused);

function whereIs(key: string, queued: readonly QueuedSubmission[]): Received {
  const found = queued.find((one) => one.key === key);
  if (!found) return { state: "sent" };
  return found.refused ? { state: "refused", ...found.refused } : { state: "waiting" };
}

/** What waits of one form: only that form hands anything over under its name. */
const ofKind = <Body extends Fields>(kind: FormName, text: string): QueuedSubmission<Body>[] =>
  parseOutbox(text).filter((one): one is QueuedSubmission<Body> => one.kind === kind);

/** The one that a visitor who comes back should hear of: what was refused before what waits. */
const unsettled = (queued: readonly QueuedSubmission[]): string | undefined =>
  (queued.findLast(({ refused }) => refused) ?? queued.at(-1))?.key;

/**
 * What a form sends, and where that is.
 *
 * @param kind which form
 */
export function useOutbox<Body extends Fields>(kind: FormName) {
  const text = useSyncExternalStore(onOutboxChange, outbox.text, () => "[]");
  const queued = ofKind<Body>(kind, text);
  const [shown, setShown] = useState(() => unsettled(queued));
  // A form that the server has written knows what waits only now.
  useEffect(() => setShown((now) => now ?? unsettled(ofKind(kind, outbox.text()))), [kind]);
  const [justSent, setJustSent] = useState(false);
  // When the form was shown, by a clock that nobody sets.
  const [shownAt] = useState(() => performance.now());

  /**
   * Hands something over, and shows what becomes of it.
   *
   * @param body as it is sent
   * @param options.key names this sending, where it was tried before
   * @param options.isMine the form itself tells that the server has refused, and so gives it up here; what the server has no
   *   time for (503) waits
   * @returns its key, and the refusal that the form has to tell
   */
  const send = async (
    body: Body,
    { key, isMine = false }: { key?: string; isMine?: boolean } = {},
  ): Promise<Outcome> => {
    const passed = performance.now() - shownAt;
    const named = { ...body, elapsed_ms: Math.round(Math.max(passed, minimumTime)) };
    const outcome = await outbox.handOver(kind, named, { key, wait: minimumTime - passed });
    if (outcome.failure && isMine && outcome.failure.status !== 503) {
      outbox.drop(outcome.key);
      return outcome;
    }
    setShown(outcome.key);
    setJustSent(true);
    return { key: outcome.key };
  };

  const received = shown === undefined ? undefined : whereIs(shown, queued);

  return {
    send,
    /** where that is which was sent last; undefined while the form is shown */
    received,
    /** whether it was sent here and now, and not before this page was opened */
    justSent,
    /** back to an empty form. What waits still goes out; what was refused is given up */
    another: () => {
      if (shown && received?.state === "refused") outbox.drop(shown);
      setShown(undefined);
    },
    /** takes back what was refused, to be changed. @returns it, or undefined where it is no longer there */
    takeBack: (): QueuedSubmission<Body> | undefined => {
      const refused = queued.find(({ key }) => key === shown);
      if (refused) outbox.drop(refused.key);
      setShown(undefined);
      return refused;
    },
  };
}
