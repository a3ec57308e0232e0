import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { newPrefix } from "../../api/draft-key";
import type { Caller } from "../../client/api";
import { newKey } from "../../client/new-key";
import { dropDraft as forgetKey, readDraft as readKey } from "../../client/unsaved-forms/unsaved-forms";
import { useCurrentUser } from "../current-user";
import { type BaseItem, useLabels } from "../labels";
import { savingApi, useDraftCalls } from "./drafts-api";
import {
  applyDraft,
  type DraftForm,
  discard,
  endForm,
  flushAsPageLeaves,
  formsOf,
  restore,
  startKeeper,
  type Work,
  watchTyping,
} from "./form-draft";
import type { Keeper, KeeperState } from "./keeper";
import { findOffers, type Offer } from "./offers";

interface KeptDraftOptions<Values> {
  item: BaseItem | undefined;
  before: Values;
  /** fields that are kept nowhere, such as passwords */
  except?: readonly (keyof Values)[] | undefined;
}

/** A form's draft, the other drafts of its item, and the actions on them. */
export interface KeptDraft {
  state: KeeperState;
  /** whether the server keeps drafts of this form */
  keeps: boolean;
  /** whether the text typed earlier in this tab has been restored */
  restored: boolean;
  /** the item's `updated_at` over which it was typed */
  typedOver: () => string | undefined;
  offers: readonly Offer[];
  continueDraft: (draft: Offer) => void;
  discard: (draft: Offer) => Promise<void>;
  /** called when the form has been reset to its initial values */
  startOver: () => void;
  /** keeps the draft now, before the form is left. @returns why it is not kept, if it is not */
  settle: () => Promise<string | undefined>;
  /** an API client whose writes also delete the form's draft and the person's own drafts that it took over */
  saving: () => Caller;
  /** called when the form was saved or discarded; deletes its draft and, with `taken`, the drafts that it took over */
  end: (taken: boolean) => Promise<void>;
}

/** Keeps a form's text on this device and, where the tab has drafts, on the server; offers other drafts of the item. */
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
    continueDraft: (draft) => {
      applyDraft(work, draft);
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

/** Returns the initial state of the open form, with the key that this tab remembers for the item. */
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
