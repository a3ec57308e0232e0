import { t } from "../../../platform/languages/texts";
import { ButtonLink } from "../../../ui/button";
import type { Event } from "../schema";

/** In the place of the way in, on a card. */
export const CancelledNote = () => (
  <span className="inline-flex min-h-11.5 items-center rounded-sm border border-red border-dashed px-4 font-[600] text-red">{t`Cancelled`}</span>
);

/** In the place of the way in, on an event's own page: that it does not take place, and why. */
export const CancelledSection = ({ event: { cancel_reason } }: { event: Event }) => (
  <section aria-labelledby="cancelled" className="grid justify-items-start gap-3">
    <h2 id="cancelled" className="text-2xl text-red">{t`This event has been cancelled`}</h2>
    {cancel_reason && <p className="wrap-anywhere whitespace-pre-line">{cancel_reason}</p>}
    <p className="text-soft">{t`Registration is closed. Everybody who was registered hears from us.`}</p>
    <ButtonLink to="/events" variant="secondary">{t`Browse Events`}</ButtonLink>
  </section>
);
