import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { Draft } from "../../api/drafts";
import {
  dropDraft as forgetKey,
  readDraft as readKey,
  storeDraft as storeKey,
} from "../../client/unsaved-forms/unsaved-forms";
import { type CopyPlace, dropCopy, readCopies, storeCopy } from "./device-copies";
import { type DraftCalls, dropDraft, keepDraft, readDrafts } from "./drafts-api";
import { Keeper, type KeeperState, type Typed } from "./keeper";
import { fitting, isSame, type Offer, type OpenForm } from "./offers";

export type DraftForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  "formState" | "getValues" | "reset" | "subscribe"
>;

interface FormDraft {
  calls: DraftCalls | undefined;
  place: CopyPlace;
  /** the item's id; undefined for a new item */
  id: string | undefined;
  /** the item's id, or `new.` and the key */
  about: string;
  key: string;
  /** names the item's form in this tab, which remembers the key */
  tabEntry: string;
  user: OpenForm<FieldValues>["user"];
  /** the item's updated_at over which it was typed */
  typedOver: string | undefined;
  /** the other form whose draft this one goes on with */
  replaces: string | undefined;
  /** drafts that were taken over, deleted once this form has stored their text */
  taken: Offer[];
}

/** A draft with its form, which the steps below work on. */
export interface Work<Values extends FieldValues> extends FormDraft {
  form: DraftForm<Values>;
  before: Values;
  /** fields that are kept nowhere */
  except: readonly (keyof Values)[];
}

/** Starts the keeper of the form, with its calls to the server and its writes to this device. */
export function startKeeper<Values extends FieldValues>(
  work: Work<Values>,
  tell: (state: KeeperState) => void,
): Keeper {
  const { calls, about, key, place, tabEntry } = work;
  return new Keeper(
    {
      keep: calls && ((typed, how) => keepOnServer(work, typed, how)),
      drop: async (signal) => calls && dropDraft(calls, about, { form: key }, signal),
      finish: async () => calls && dropDraft(calls, about, { form: key, over: true }),
      tell,
      hold: (typed, isSent) => void holdOnDevice(work, typed, isSent),
      release: () => dropCopy(place, key),
    },
    readKey(tabEntry) !== undefined,
  );
}

async function keepOnServer<Values extends FieldValues>(
  work: Work<Values>,
  { values, seen }: Typed,
  how: { leaving: boolean; signal: AbortSignal },
) {
  const { calls, about, key, replaces } = work;
  if (!calls) throw new Error("The server keeps no drafts for this form");
  const kept = await keepDraft(calls, about, { values, seen, form: key, ...(replaces && { replaces }) }, how);
  // The person's own draft of a new item continues in this one.
  for (const draft of work.taken.filter(({ own, item }) => own && item !== about)) void dropQuietly(work, draft);
  work.taken = work.taken.filter(({ own }) => !own);
  return kept;
}

async function holdOnDevice<Values extends FieldValues>(work: Work<Values>, typed: Typed, isSent: boolean) {
  const { about, key, place } = work;
  const at = new Date().toISOString();
  if (!(await storeCopy(place, { ...typed, item: about, form: key, at, isSent }))) return;
  for (const { form, here } of work.taken) if (here) dropCopy(place, form);
}

/** Discards the server's draft. If the server cannot be reached, it keeps the draft and offers it again. */
const dropQuietly = async ({ calls }: FormDraft, { item, by }: Draft): Promise<unknown> =>
  calls && dropDraft(calls, item, { by }).catch(() => undefined);

/** Returns the fields that differ from the form's initial values, as a draft; undefined if none differs. */
function typedIn<Values extends FieldValues>({ before, except, typedOver }: Work<Values>, values: Values) {
  const changed = Object.entries(values).filter(
    ([name, value]) => Object.hasOwn(before, name) && !isSame(value, before[name]) && !except.includes(name),
  );
  return changed.length > 0 ? { values: Object.fromEntries(changed), seen: typedOver ?? null } : undefined;
}

/** Tells the keeper of each change, and marks the form in this tab. @returns a function that stops it */
export function watchTyping<Values extends FieldValues>(work: Work<Values>, keeper: Keeper): () => void {
  return work.form.subscribe({
    formState: { values: true },
    callback: ({ values }) => {
      const typed = typedIn(work, values);
      if (typed) storeKey(work.tabEntry, work.key);
      else forgetKey(work.tabEntry);
      keeper.changed(typed);
    },
  });
}

/** Flushes when the page is hidden or left, and when the connection is back. @returns a function that stops it */
export function flushAsPageLeaves(keeper: Keeper): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const onHidden = () => document.visibilityState === "hidden" && keeper.flush(true);
  document.addEventListener("visibilitychange", onHidden, { signal });
  addEventListener("pagehide", () => keeper.flush(true), { signal });
  addEventListener("online", () => keeper.flush(false), { signal });
  return () => ending.abort();
}

/** Restores this form's unsaved text in this tab, and loads the server's drafts. */
export async function restore<Values extends FieldValues>(work: Work<Values>) {
  const { calls, place, key, id } = work;
  const copy = (await readCopies(place)).find(({ form }) => form === key);
  const isCopyBack = copy !== undefined && layOver(work, copy);
  // The form works without offers.
  const drafts = calls ? await readDrafts(calls, id).catch(() => []) : [];
  const own = drafts.find((draft) => draft.own && draft.form === key);
  // Without storage on the device, the server's draft is restored.
  return { drafts, isRestored: isCopyBack || (own !== undefined && !copy && layOver(work, own)) };
}

/** Puts a draft into the form, under anything typed since. @returns whether the draft differs from the item */
function layOver<Values extends FieldValues>(work: Work<Values>, draft: Pick<Draft, "values" | "seen">) {
  const { form, before } = work;
  const [typed, now] = [fitting(draft, before), form.getValues()];
  if (Object.keys(typed).length === 0) return false;
  work.typedOver = draft.seen ?? work.typedOver;
  form.reset({ ...now, ...typed, ...typedIn(work, now)?.values }, { keepDefaultValues: true });
  return true;
}

/** Puts an offered draft into the form. */
export function applyDraft<Values extends FieldValues>(work: Work<Values>, draft: Offer): void {
  if (draft.own && work.id !== undefined) work.replaces = draft.form;
  if (draft.here || !draft.own || work.id === undefined) work.taken.push(draft);
  work.typedOver = draft.seen ?? work.typedOver;
  work.form.reset({ ...work.form.getValues(), ...fitting(draft, work.before) }, { keepDefaultValues: true });
}

export async function discard({ calls, place }: FormDraft, { here, item, form, by }: Offer): Promise<void> {
  if (here) dropCopy(place, form);
  // The server's draft of the same form is an earlier state of it.
  if (calls) await dropDraft(calls, item, here ? { form } : { by });
}

/** Returns the forms whose drafts are deleted when this one is saved. */
export const formsOf = ({ key, replaces, taken }: FormDraft): string[] => [
  key,
  ...(replaces ? [replaces] : []),
  ...taken.flatMap((draft) => (draft.own ? [draft.form] : [])),
];

/** Deletes the form's draft and, if the form was saved, the drafts that it took over. */
export async function endForm(work: FormDraft, keeper: Keeper | undefined, saved: boolean): Promise<void> {
  if (!keeper) return;
  const done: Promise<unknown>[] = [keeper.end(true)];
  for (const draft of saved ? work.taken : []) {
    if (draft.here) dropCopy(work.place, draft.form);
    done.push(dropQuietly(work, draft));
  }
  // A server that does not respond must not keep people in a finished form.
  await Promise.race([Promise.all(done), new Promise((resolve) => setTimeout(resolve, 3_000))]);
}
