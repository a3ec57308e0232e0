import { t } from "../../../platform/languages/texts";
import { Button, TextLink } from "../../../ui/button";
import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import type { NextFree, RefusalReason } from "../schema";
import type { Refused } from "./use-refusable";

/** The label of the page that helps. */
function labelOf(to: string): string {
  if (to.startsWith("/events/")) return t`See the event`;
  if (to === "/contact") return t`Ask about it`;
  if (to === "/account/bookings") return t`See your bookings`;
  return t`See what is needed`;
}

/** The reasons that count a person's bookings, but for those that begin soon. */
const limits: ReadonlySet<RefusalReason> = new Set(["max_open", "max_week"]);

interface RefusalProps {
  refused: Refused;
  busy: boolean;
  /** "Move it to": the button continues with the time */
  verb?: string;
  /** takes the proposed time; missing without a proposal */
  onTake?: (next: NextFree) => void;
}

/** A refusal with a button for the proposed time. */
export function Refusal({ refused: { detail, reason, next, to }, busy, verb = t`Book`, onTake }: RefusalProps) {
  const site = useSite();
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-sm border-2 border-red bg-red-soft p-4">
      <p className="leading-snug font-[620] wrap-anywhere">
        <WithDates text={detail} />
      </p>
      {next && reason && limits.has(reason) && (
        <p className="leading-snug">{t`A time that begins so soon does not count.`}</p>
      )}
      {next && onTake && (
        <Button variant="secondary" busy={busy} onClick={() => onTake(next)}>
          <span>
            <WithDates text={t`${{ verb }} ${{ dateTime: formatDateTime(next.starts_at, site) }} instead`} />
          </span>
        </Button>
      )}
      {to && (
        <TextLink to={to} className="reach text-ink!">
          {labelOf(to)}
        </TextLink>
      )}
    </div>
  );
}
