import { daysText, tellsTwelve, timesText } from "../../../platform/opening/lines";
import { useOpening, useSite } from "../../site";

/** Whether it is open. The server's sentence is always true; with scripts it follows the clock (open-now.ts). */
export default function OpenLine({ className }: { className?: string }) {
  const opening = useOpening();
  const { timeZone, hours } = useSite();
  if (!opening) return null;
  const { times, says, message, messageUntil } = opening;
  return (
    <open-now
      class={className}
      data-times={times}
      data-zone={timeZone}
      data-twelve={tellsTwelve(hours) ? "" : undefined}
      data-message={message}
      data-until={messageUntil}
      suppressHydrationWarning
    >
      {message ? `${says}. ${message}` : says}
    </open-now>
  );
}

/** The weekly hours, and exceptions of the next two weeks. */
export interface GivenHours {
  name: string;
  text: string;
  isOther: boolean;
}

/** The opening hours line by line; undefined if nothing is known. */
export function useHours(): GivenHours[] | undefined {
  const opening = useOpening();
  const { hours } = useSite();
  const week = hours.map(({ days, times }) => ({ name: daysText(days), text: timesText(times), isOther: false }));
  const other = (opening?.other ?? []).map(({ day, text }) => ({ name: day, text, isOther: true }));
  return opening || week.length > 0 ? [...week, ...other] : undefined;
}

/** Times that only break between each other. */
export const Times = ({ children }: { children: string }) =>
  children.split(", ").map((text, index, all) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they only stand there
    <span key={index} className="inline-block wrap-anywhere">
      {text}
      {index < all.length - 1 && ",\u00a0"}
    </span>
  ));

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "open-now": React.HTMLAttributes<HTMLElement> & {
        class: string | undefined;
        "data-times": string;
        "data-zone": string;
        "data-twelve": "" | undefined;
        "data-message": string | undefined;
        "data-until": number | undefined;
      };
    }
  }
}
