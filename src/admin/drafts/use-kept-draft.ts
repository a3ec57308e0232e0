import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { newPrefix } from "../../api/drafts";
import type { Caller } from "../../client/api";
import { dropDraft as forgetKey, readDraft as readKey } from "../../client/drafts/drafts";
import { newKey } from "../../client/new-key";
import { useCurrentUser } from "../current-user";
import { type BaseItem, useLabels } from "../labels";
import { savingApi, useDraftCalls } from "./drafts-api";
import {
  type DraftForm,
  discard,
  endForm,
  flushAsPageLeaves,
  formsOf,
  restore,
  startKeeper,
  takeOver,
  type Work,
  watchTyping,
} from "./form-draft";
import type { Keeper, KeeperState } from "./keeper";
import { findOffers, type Offer } from "./offers";

interface KeptDraftOptions<Values> {
  item: BaseItem | undefined;
  /** what the form began with */
  before: Values;
  /** fields that are kept nowhere, such as passwords */
  except?: readonly (keyof Values)[] | undefined;
}

/** What was typed elsewhere or by others, and what can be done about it. */
export interface KeptDraft {
  state: KeeperState;
  /** whether the server keeps what is typed here at all */
  keeps: boolean;
  /** whether what had been typed in this tab came back */
  restored: boolean;
  /** the item's `updated_at` over which it was typed */
  typedOver: () => string | undefined;
  /** what was typed and not saved, somewhere else or by somebody else */
  offers: readonly Offer[];
  /** goes on with one: it comes into the form */
  goOnWith: (draft: Offer) => void;
  discard: (draft: Offer) => Promise<void>;
  /** the form was set back to what it began with */
  startOver: () => void;
  /** what is typed is kept now, before the form is left. @returns why it is not, where it is not */
  settle: () => Promise<string | undefined>;
  /** the API by which the form is saved: what it has kept, and of its own what it went on with, goes with that */
  saving: () => Caller;
  /** the form was saved or thrown away: what it has kept goes, and what it went on with */
  end: (taken: boolean) => Promise<void>;
}

/**
 * Keeps what is typed into a form of the back office on this device and, where the tab's forms have drafts, on the server, so that it is
 * there in a tab that comes back, on another device and for others who work on the same item; and brings what they have typed.
 */
export function useKeptDraft<Values extends FieldValues>(
  form: DraftForm<Values>,
  { item, before, except = [] }: KeptDraftOptions<Values>,
): KeptDraft {
  const open = useOpenForm(item, before);
  const [work] = useState<Work<Values>>(() => ({ ...open(), form, except, replaces: undefined, taken: [] }));
  const [state, setState] = useState<KeeperState>({ elsewhere: false, others: [] });
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const [restored, setRestored] = useState(false);
  const keeper = useRef<Keeper>(undefined);

  useEffect(() => {
    const made = startKeeper(work, setState);
    keeper.current = made;
    const stopWatching = watchTyping(work, made);
    const stopFlushing = flushAsPageLeaves(made);
    void restore(work).then(({ isRestored, drafts }) => {
      setRestored(isRestored);
      void findOffers(drafts, work).then(setOffers);
    });
    return () => {
      stopWatching();
      stopFlushing();
      made.flush(true);
      void made.end(false);
    };
  }, [work]);

  const answered = (draft: Offer) => {
    setOffers((now) => now.filter((one) => one !== draft));
    if (draft.own) keeper.current?.resume();
  };
  const startOver = () => {
    forgetKey(work.tabEntry);
    work.typedOver = item?.updated_at;
    setRestored(false);
  };
  return {
    state,
    keeps: work.calls !== undefined,
    restored,
    typedOver: () => work.typedOver,
    offers,
    goOnWith: (draft) => {
      takeOver(work, draft);
      answered(draft);
    },
    discard: async (draft) => {
      await discard(work, draft);
      answered(draft);
    },
    startOver,
    settle: async () => keeper.current?.settle(),
    saving: () => savingApi(formsOf(work)),
    end: async (saved) => {
      startOver();
      await endForm(work, keeper.current, saved);
    },
  };
}

/** The open form as it is at first: its key is the one that this tab remembers of the item. */
function useOpenForm<Values extends FieldValues>(item: BaseItem | undefined, before: Values) {
  const calls = useDraftCalls();
  const { id: owner, full_name } = useCurrentUser();
  const { one } = useLabels();
  return () => {
    const tabEntry = `${owner}:${one}-${item?.id ?? "new"}`;
    const key = readKey(tabEntry) ?? newKey();
    const id = item === undefined ? undefined : String(item.id);
    return {
      calls,
      place: { owner, resource: calls?.resource ?? one },
      id,
      about: id ?? newPrefix + key,
      before,
      key,
      user: { by: owner, by_name: full_name },
      tabEntry,
      typedOver: item?.updated_at,
    };
  };
}
