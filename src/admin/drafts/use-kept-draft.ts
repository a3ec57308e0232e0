import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type Draft, newPrefix } from "../../api/drafts";
import type { Caller } from "../../client/api";
import { readTokens } from "../../client/tokens";
import { useCurrentUser } from "../current-user";
import { type BaseItem, useLabels } from "../labels";
import { dropCopy, readCopies, storeCopy } from "./device-copies";
import type { CopyPlace, DeviceCopy } from "./device-copy";
import { type DraftCalls, dropDraft, keepDraft, readDrafts, savingApi, useDraftCalls } from "./drafts-api";
import { createKeeper, type Keeper, type KeeperState } from "./keeper";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const kindOf = (value: unknown) => (Array.isArray(value) ? "list" : value === null ? "null" : typeof value);

/** A draft as it is offered. */
export interface Offer extends Draft {
  /** it is on this device, and the server has less of it or nothing */
  here?: boolean;
}

/** The fields of a draft that the form has, with values of its kind, and that differ from what it begins with. */
function fitting<Values extends FieldValues>(draft: Pick<Draft, "values">, before: Values): Partial<Values> {
  const fields = Object.entries(draft.values).filter(
    ([name, value]) =>
      Object.hasOwn(before, name) &&
      (kindOf(value) === kindOf(before[name]) || kindOf(before[name]) === "null" || kindOf(value) === "null") &&
      !isSame(value, before[name]),
  );
  return Object.fromEntries(fields) as Partial<Values>;
}

/** Discards what was kept; a server that cannot be reached keeps it, and offers it again. */
const drop = (calls: DraftCalls, { item, by }: Draft): Promise<unknown> =>
  dropDraft(calls, item, { by }).catch(() => undefined);

interface Looked<Values> {
  place: CopyPlace;
  /** of which item; undefined of those that there are not yet */
  id: string | undefined;
  before: Values;
  /** the form that is open */
  not: string;
}

/** What an item is called in what was typed; empty where that does not say. */
export const titleOf = ({ values: { title, name } }: Pick<DeviceCopy, "values">): string =>
  ([title, name].find((value) => typeof value === "string") as string | undefined) ?? "";

/** What this device has of an item that the server has not: what it does have is dropped, and what has been saved after all. */
async function copiesToOffer<Values extends FieldValues>(
  drafts: Draft[],
  { place, id, before, not }: Looked<Values>,
): Promise<DeviceCopy[]> {
  const isAbout = ({ item, form }: DeviceCopy) =>
    form !== not && (id === undefined ? item.startsWith(newPrefix) : item === id);
  return (await readCopies(place)).filter(isAbout).filter((copy) => {
    const typed = fitting(copy, before);
    const isKept = drafts.some((draft) => draft.own && isSame(fitting(draft, before), typed));
    if (Object.keys(typed).length > 0 && !isKept) return true;
    dropCopy(place, copy.form);
    return false;
  });
}

interface KeptDraftOptions<Values> {
  item: BaseItem | undefined;
  /** what the form began with */
  before: Values;
  /** what this tab keeps of it */
  own: { typedOver: RefObject<string | undefined>; formKey: RefObject<string>; restored: boolean };
  /** fields that are kept nowhere */
  except?: readonly (keyof Values)[] | undefined;
  /** what is typed is kept on this device, where the server does not keep it */
  onDevice?: boolean | undefined;
}

/** What was typed elsewhere or by others, and what can be done about it. */
export interface KeptDraft {
  state: KeeperState;
  /** whether the server keeps what is typed here at all */
  keeps: boolean;
  /** what was typed and not saved, somewhere else or by somebody else */
  offers: readonly Offer[];
  /** goes on with one: it comes into the form */
  goOnWith: (draft: Offer) => void;
  discard: (draft: Offer) => Promise<void>;
  /** what is typed is kept now, before the form is left. @returns why it is not, where it is not */
  settle: () => Promise<string | undefined>;
  /** the API by which the form is saved: what it has kept, and of its own what it went on with, goes with that */
  saving: () => Caller;
  /** the form was saved or thrown away: what it has kept goes, and what it went on with */
  end: (taken: boolean) => Promise<void>;
}

/**
 * Keeps what is typed into a form of the back office on the server too, so that it is there on another device and for others who
 * work on the same item; and brings what they have typed. Does nothing where the tab's forms are not kept.
 */
export function useKeptDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "formState" | "getValues" | "reset" | "subscribe">,
  { item, before, own, except, onDevice = false }: KeptDraftOptions<Values>,
): KeptDraft {
  const calls = useDraftCalls();
  const { id: owner, full_name } = useCurrentUser();
  const { one } = useLabels();
  const place = useMemo<CopyPlace>(() => ({ owner, resource: calls?.resource ?? one }), [owner, calls, one]);
  const [state, setState] = useState<KeeperState>({ elsewhere: false, others: [] });
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const keeper = useRef<Keeper>(undefined);
  const replaces = useRef<string>(undefined);
  const taken = useRef<Offer[]>([]);
  const { formKey, typedOver } = own;
  const secrets = useRef(except);
  const id = item === undefined ? undefined : String(item.id);

  useEffect(() => {
    if (!calls && !onDevice) return;
    const key = formKey.current;
    const about = id ?? newPrefix + key;
    const typedIn = (values: Values) => {
      const changed = Object.entries(values).filter(
        ([name, value]) =>
          Object.hasOwn(before, name) && !isSame(value, before[name]) && !secrets.current?.includes(name),
      );
      if (changed.length === 0) return undefined;
      return { values: Object.fromEntries(changed), seen: typedOver.current ?? null };
    };
    const begun = typedIn(form.getValues());
    const made = createKeeper(
      {
        keep:
          calls &&
          (async ({ values, seen }, leaving) => {
            const goesOn = replaces.current ? { replaces: replaces.current } : {};
            const kept = await keepDraft(calls, about, { values, seen, form: key, ...goesOn }, leaving);
            // The person's own draft of something new goes on in this one.
            for (const draft of taken.current.filter(({ own, item }) => own && item !== about)) void drop(calls, draft);
            taken.current = taken.current.filter(({ own }) => !own);
            return kept;
          }),
        drop: async () => calls && dropDraft(calls, about, { form: key }),
        finish: async () => calls && dropDraft(calls, about, { form: key, over: true }),
        tell: setState,
        hold: ({ values, seen }) => {
          // Whoever has signed out leaves nothing behind.
          const isHeld =
            readTokens() && storeCopy(place, { item: about, form: key, values, seen, at: new Date().toISOString() });
          if (!isHeld) return;
          for (const { form: other, here } of taken.current) if (here) dropCopy(place, other);
        },
        release: () => dropCopy(place, key),
      },
      begun !== undefined,
    );
    keeper.current = made;
    made.changed(begun);
    const look = async () => {
      // Only an addition: what cannot be had is not offered.
      const all = calls ? await readDrafts(calls, id).catch(() => []) : [];
      const news: Offer[] = [];
      const copies = await copiesToOffer(all, { place, id, before, not: key });
      for (const draft of all) {
        if (draft.form === key || copies.some(({ form }) => form === draft.form)) continue;
        if (Object.keys(fitting(draft, before)).length > 0) news.push(draft);
        // What has been saved after all, by a page that was closed at that moment.
        else if (draft.own && calls) void dropDraft(calls, draft.item, { form: draft.form }).catch(() => undefined);
      }
      const mine = { by: owner, by_name: full_name, own: true, here: true };
      setOffers([...copies.map((copy) => ({ ...copy, ...mine, title: titleOf(copy), updated_at: copy.at })), ...news]);
    };
    void look();
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => made.changed(typedIn(values)),
    });
    const onHidden = () => document.visibilityState === "hidden" && made.flush(true);
    const onLeft = () => made.flush(true);
    const onOnline = () => made.flush(false);
    document.addEventListener("visibilitychange", onHidden);
    addEventListener("pagehide", onLeft);
    addEventListener("online", onOnline);
    return () => {
      unsubscribe();
      made.flush(true);
      document.removeEventListener("visibilitychange", onHidden);
      removeEventListener("pagehide", onLeft);
      removeEventListener("online", onOnline);
      void made.end(false);
    };
  }, [calls, form, before, id, formKey, typedOver, place, onDevice, owner, full_name]);

  const leave = (draft: Offer) => {
    setOffers((now) => now.filter((one) => one !== draft));
    if (draft.own) keeper.current?.resume();
  };
  const goOnWith = (draft: Offer) => {
    if (draft.own && id !== undefined) replaces.current = draft.form;
    if (draft.here || !draft.own || id === undefined) taken.current.push(draft);
    typedOver.current = draft.seen ?? typedOver.current;
    form.reset({ ...form.getValues(), ...fitting(draft, before) }, { keepDefaultValues: true });
    leave(draft);
  };
  const discard = async (draft: Offer) => {
    if (draft.here) dropCopy(place, draft.form);
    // What the server has of the same form is an earlier state of it.
    if (calls) await dropDraft(calls, draft.item, draft.here ? { form: draft.form } : { by: draft.by });
    leave(draft);
  };
  const end = useCallback(
    async (saved: boolean) => {
      const made = keeper.current;
      if (!made) return;
      const done: Promise<unknown>[] = [made.end(true)];
      for (const draft of saved ? taken.current : []) {
        if (draft.here) dropCopy(place, draft.form);
        if (calls) done.push(drop(calls, draft));
      }
      // A server that does not answer holds nobody in a form that is done.
      await Promise.race([Promise.all(done), new Promise((resolve) => setTimeout(resolve, 3_000))]);
    },
    [calls, place],
  );
  return {
    state,
    keeps: calls !== undefined,
    offers,
    goOnWith,
    discard,
    saving: () => {
      const own = taken.current.flatMap((draft) => (draft.own ? [draft.form] : []));
      return savingApi([formKey.current, ...(replaces.current ? [replaces.current] : []), ...own]);
    },
    settle: async () => keeper.current?.settle(),
    end,
  };
}
