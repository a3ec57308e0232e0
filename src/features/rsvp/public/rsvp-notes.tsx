import { t } from "../../../platform/languages/texts";
import { MailLink } from "../../../ui/frame/links/mail-link";
import { useSite } from "../../../ui/site";
import { Skeleton } from "../../../ui/skeleton";
import { T } from "../../../ui/texts/texts";
import { feeLine, paymentLine } from "../../events/public/event-facts";
import type { Event } from "../../events/schema";

/** The placeholder of the RSVP while it loads. */
export const RsvpSkeleton = () => (
  <div className="grid gap-3" role="status">
    <span className="sr-only">{t`Loading your registration...`}</span>
    <Skeleton className="h-6 w-4/5" />
    <Skeleton className="h-11.5 w-full" />
    <Skeleton className="h-11.5 w-full" />
  </div>
);

/** Says that every place is taken. */
export const FullNote = () => (
  <div className="grid gap-1">
    <p className="font-[680]">{t`Fully booked`}</p>
    <p className="text-[0.9375rem] text-soft">{t`All places are taken. When somebody cancels, their place goes to the first person on the waiting list.`}</p>
  </div>
);

/** The fee and how to pay it; nothing for a free event. */
export function FeeNote({ event }: { event: Event }) {
  const site = useSite();
  return event.registration_fee > 0 ? (
    <p className="text-[0.9375rem] text-soft">{t`The fee is ${{ feeLine: feeLine(event, site) }}. ${{ paymentLine: paymentLine() }}`}</p>
  ) : null;
}

/** Explains how to come without scripts. */
export function WithoutScripts() {
  const { eventsEmail } = useSite();
  return (
    <noscript>
      {/* Browsers with scripts never need this text. */}
      {import.meta.env.SSR && (
        <p className="text-[0.9375rem] text-soft">
          <T>
            Registering here needs JavaScript. Without it, write to <MailLink to={eventsEmail} />.
          </T>
        </p>
      )}
    </noscript>
  );
}
