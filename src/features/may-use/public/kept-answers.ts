import { answersKey } from "../../../client/tokens";
import type { MayUse } from "../schema";

/** A device keeps an answer for a day at most. */
const keptFor = 86_400_000;

interface StoredAnswer {
  answer: MayUse;
  /** milliseconds */
  until: number;
}

const readAll = (): Record<string, StoredAnswer> => {
  try {
    return JSON.parse(localStorage.getItem(answersKey) ?? "{}") as Record<string, StoredAnswer>;
  } catch {
    return {};
  }
};

/** Keeps an answer on this device until it may change, a day at most; it leaves the device with the account. */
export function keepAnswer(key: string, answer: MayUse, now = Date.now()): void {
  const until = Math.min(now + keptFor, answer.valid_until ? Date.parse(answer.valid_until) : Number.POSITIVE_INFINITY);
  const others = Object.entries(readAll()).filter(([one, kept]) => one !== key && kept.until > now);
  try {
    localStorage.setItem(answersKey, JSON.stringify({ ...Object.fromEntries(others), [key]: { answer, until } }));
  } catch {
    // Storage is off or full: without a connection there is no answer.
  }
}

/** The kept answer, while it holds. */
export function keptAnswer(key: string, now = Date.now()): MayUse | undefined {
  const kept = readAll()[key];
  return kept && kept.until > now ? kept.answer : undefined;
}
