import type { ReactNode } from "react";
import { keepDates, WithDates } from "../ui/time/with-dates";

interface FactProps {
  name: string;
  /** over the whole width of its list */
  wide?: boolean;
  children: ReactNode;
}

/** A fact with its name, in a `dl` of two columns. */
export const Fact = ({ name, wide, children }: FactProps) => (
  <div className={wide ? "min-w-0 sm:col-span-2" : "min-w-0"}>
    <dt className="label-type text-soft">
      <WithDates text={name} />
    </dt>
    <dd className="mt-1 leading-snug wrap-anywhere whitespace-pre-line">{keepDates(children)}</dd>
  </div>
);
