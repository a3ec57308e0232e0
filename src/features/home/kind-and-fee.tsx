import { feeLine, isFull, kindLine } from "../events/event-facts";
import type { HomeEvent } from "./load-home";

/** What an event is, and what it costs, or that nobody can come any more. */
export const KindAndFee = ({ event }: { event: HomeEvent }) => (
  <p className="label-type flex flex-wrap justify-between gap-x-4 text-soft">
    <span className="min-w-0">{kindLine(event)}</span>
    <span className={isFull(event) ? "" : "text-ink"}>{isFull(event) ? "Fully booked" : feeLine(event)}</span>
  </p>
);
