import { answersKey } from "../../../client/tokens";
import type { MayUse } from "../schema";

/** The longest time that a device stores an answer; milliseconds. */
const storedForMs = 86_400_000;

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

/** Stores an answer on this device until it may change, for at most a day. Signing out removes it. */
export function storeAnswer(key: string, answer: MayUse, now = Date.now()): void {
  const until = Math.min(
    now + storedForMs,
    answer.valid_until ? Date.parse(answer.valid_until) : Number.POSITIVE_INFINITY,
  );
  const others = Object.entries(readAll()).filter(([one, stored]) => one !== key && stored.until > now);
  try {
    localStorage.setItem(answersKey, JSON.stringify({ ...Object.fromEntries(others), [key]: { answer, until } }));
  } catch {
    // Storage is off or full: without a connection there is no answer.
  }
}

/** Returns the stored answer if it is still valid. */
export function storedAnswer(key: string, now = Date.now()): MayUse | undefined {
  const stored = readAll()[key];
  return stored && stored.until > now ? stored.answer : undefined;
}
