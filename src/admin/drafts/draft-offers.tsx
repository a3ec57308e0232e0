import { useState } from "react";
import type { DraftNotice } from "../../api/drafts";
import { can } from "../../api/policy";
import { detailOf } from "../../client/use-loaded";
import { Button } from "../../ui/button";
import { formatDate, formatTime } from "../../ui/formatting";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog";
import { toast } from "../../ui/overlay/toast";
import { useSite } from "../../ui/site";
import { useCurrentUser } from "../current-user";
import { useDraftCalls } from "./drafts-api";
import type { Offer } from "./offers";
import type { KeptDraft } from "./use-kept-draft";

/** When something was typed: the time of today, or the day and the time. */
export function TypedTime({ at }: { at: string }) {
  const { timeZone } = useSite();
  const today = formatDate(new Date().toISOString(), timeZone) === formatDate(at, timeZone);
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {today ? `today at ${formatTime(at, timeZone)}` : `${formatDate(at, timeZone)}, ${formatTime(at, timeZone)}`}
    </time>
  );
}

const authorName = ({ own, by_name }: DraftNotice) => (own ? "you" : by_name);

/** Says where a draft was typed, if that tells it from the others. */
const placeOf = ({ here, own }: Offer, elsewhere: boolean): string => {
  if (here) return ", on this device";
  return own && elsewhere ? ", in another window or on another device" : "";
};

interface DraftOffersProps {
  draft: KeptDraft;
  /** this form has unsaved text that a draft would overwrite */
  typed: boolean;
}

/** Lists other unsaved drafts of the item, by the same person or others, to continue or discard. */
export function DraftOffers({ draft: { offers, continueDraft, discard, state }, typed }: DraftOffersProps) {
  const user = useCurrentUser();
  const calls = useDraftCalls();
  const [asked, setAsked] = useState<{ draft: Offer; to: "go on" | "discard" }>();
  const shown = new Set(offers.map(({ by }) => by));
  const alsoHere = state.others.filter(({ by }) => !shown.has(by));
  if (offers.length === 0 && alsoHere.length === 0) return null;
  const remove = (one: Offer) =>
    discard(one).catch((error: unknown) =>
      toast({ tone: "error", message: `The draft could not be discarded. ${detailOf(error)}` }),
    );
  return (
    <section aria-label="Drafts" className="mt-5 grid gap-3">
      {offers.map((one) => (
        <div
          key={`${one.item} ${one.by} ${one.form}`}
          role="status"
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm border border-amber bg-amber-soft px-4 py-2.5"
        >
          <p className="min-w-0 leading-snug wrap-anywhere">
            {one.own ? "You" : one.by_name} typed{" "}
            {one.title ? <strong className="font-[600]">“{one.title}”</strong> : "this"}{" "}
            <TypedTime at={one.updated_at} />
            {placeOf(one, state.elsewhere)}. It has not been saved.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => (typed ? setAsked({ draft: one, to: "go on" }) : continueDraft(one))}>
              Continue Editing
            </Button>
            {(one.own || (calls && can(user, calls.publishes))) && (
              <Button variant="secondary" size="small" onClick={() => setAsked({ draft: one, to: "discard" })}>
                Discard
              </Button>
            )}
          </div>
        </div>
      ))}
      {alsoHere.map((one) => (
        <p key={one.by} role="status" className="rounded-sm border border-rule bg-stone px-4 py-2.5 leading-snug">
          {one.by_name} is editing this too, last <TypedTime at={one.updated_at} />. Your drafts are kept separately.
        </p>
      ))}
      {asked && (
        <ConfirmDialog
          open
          title={asked.to === "discard" ? "Discard this draft?" : "Replace what you typed?"}
          message={
            asked.to === "discard"
              ? `What ${authorName(asked.draft)} typed has not been saved anywhere else and will be lost.`
              : "The draft replaces what you typed in the same fields."
          }
          confirmLabel={asked.to === "discard" ? "Discard Draft" : "Continue Editing"}
          tone="danger"
          onConfirm={() => {
            setAsked(undefined);
            if (asked.to === "discard") void remove(asked.draft);
            else continueDraft(asked.draft);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

/** Says in a few words whether the server keeps the draft. */
export function KeptNote({ state: { kept, failure } }: { state: KeptDraft["state"] }) {
  const { timeZone } = useSite();
  if (failure) return <span className="text-red">Draft not saved on the server. {failure}</span>;
  if (!kept) return null;
  return <span>Draft saved at {formatTime(kept, timeZone)}</span>;
}
