import { useEffect, useState, useSyncExternalStore } from "react";
import type { ApiError } from "../api-error";
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

/** The state of a submission: received, waiting on this device, or refused. */
export type Received = { state: "sent" } | { state: "waiting" } | ({ state: "refused" } & Refused);

function whereIs(key: string, queued: readonly QueuedSubmission[]): Received {
  const found = queued.find((one) => one.key === key);
  if (!found) return { state: "sent" };
  return found.refused ? { state: "refused", ...found.refused } : { state: "waiting" };
}

/** What submissions are about: a field of theirs and its value, such as the machine of a fault; all of a form without. */
type About<Body> = readonly [field: keyof Body, id: number];

const select = <Body extends Fields>(text: string, kind: FormName, about?: About<Body>): QueuedSubmission<Body>[] =>
  parseOutbox(text)
    .filter((one): one is QueuedSubmission<Body> => one.kind === kind)
    .filter(({ body }) => !about || body[about[0]] === about[1]);

/** The submissions of a form that wait on this device, the oldest first. */
export function useQueued<Body extends Fields>(kind: FormName, about?: About<Body>): QueuedSubmission<Body>[] {
  const text = useSyncExternalStore(onOutboxChange, outbox.text, () => "[]");
  return select(text, kind, about);
}

/** Returns the key of the submission to show a returning visitor: the latest refused, else the latest waiting. */
const unsettled = (queued: readonly QueuedSubmission[]): string | undefined =>
  (queued.findLast(({ refused }) => refused) ?? queued.at(-1))?.key;

/** Whether a form shows a refusal itself; others, and a busy server's, wait in the outbox. */
export const isNotBusy = ({ status }: ApiError): boolean => status !== 503;

/** Sends a form through the outbox and tracks the submission. @param kind which form */
export function useOutbox<Body extends Fields>(kind: FormName, about?: About<Body>) {
  const queued = useQueued<Body>(kind, about);
  const [shown, setShown] = useState(() => unsettled(queued));
  // A hydrated form can read the queue only now.
  const [field, id] = about ?? [];
  useEffect(() => {
    const found = select<Body>(outbox.text(), kind, field && id !== undefined ? [field, id] : undefined);
    setShown((now) => now ?? unsettled(found));
  }, [kind, field, id]);
  const [justSent, setJustSent] = useState(false);
  // When the form was shown; a monotonic clock.
  const [shownAt] = useState(() => performance.now());

  /**
   * Sends a submission and shows its state.
   * @param options.key idempotency key of an earlier attempt
   * @param options.shows which refusals the form shows; these leave the outbox
   * @returns the key, and a refusal that the form has to show
   */
  const send = async (
    body: Body,
    { key, shows = () => false }: { key?: string; shows?: (failure: ApiError) => boolean } = {},
  ): Promise<Outcome> => {
    const passed = performance.now() - shownAt;
    const named = { ...body, elapsed_ms: Math.round(Math.max(passed, minimumTime)) };
    const outcome = await outbox.handOver(kind, named, { key, wait: minimumTime - passed });
    if (outcome.failure && shows(outcome.failure)) {
      outbox.drop(outcome.key);
      return outcome;
    }
    setShown(outcome.key);
    setJustSent(true);
    return { key: outcome.key, answer: outcome.answer };
  };

  const received = shown === undefined ? undefined : whereIs(shown, queued);

  return {
    send,
    /** the key of the latest submission; undefined while the form is shown */
    shown,
    /** the state of the latest submission; undefined while the form is shown */
    received,
    /** whether it was sent here and now, and not before this page was opened */
    justSent,
    /** shows an empty form. A waiting submission stays queued; a refused one is deleted */
    another: () => {
      if (shown && received?.state === "refused") outbox.drop(shown);
      setShown(undefined);
    },
    /** removes a refused submission from the outbox to edit it @returns the submission, or undefined when it is gone */
    takeBack: (): QueuedSubmission<Body> | undefined => {
      const refused = queued.find(({ key }) => key === shown);
      if (refused) outbox.drop(refused.key);
      setShown(undefined);
      return refused;
    },
  };
}
