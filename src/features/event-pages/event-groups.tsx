import { t } from "../../platform/languages/texts";
import { classes } from "../../ui/classes";
import { CancelledNote } from "../events/public/cancelled";
import { EventCard, PastEventCard } from "../events/public/event-card";
import type { Event } from "../events/schema";
import { RegisterButton } from "../rsvp/public/register-button";

const grid = "grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3";

/** Upcoming events first, past ones in a quieter list below. */
export default function EventGroups({ items }: { items: Event[] }) {
  const ahead = items.filter(({ status }) => status !== "past");
  const over = items.filter(({ status }) => status === "past");
  return (
    <>
      {ahead.length > 0 ? (
        <section aria-labelledby="ahead" className="grid gap-5">
          <h2 id="ahead">{t`Coming Up`}</h2>
          <ul className={grid}>
            {ahead.map((event, index) => (
              <li key={event.id}>
                <EventCard event={event} eager={index === 0}>
                  <Register event={event} />
                </EventCard>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {over.length > 0 ? (
        <section aria-labelledby="over" className={classes("grid gap-5", ahead.length > 0 && "mt-10")}>
          <h2 id="over">{t`Past Events`}</h2>
          <ul className={grid}>
            {over.map((event) => (
              <li key={event.id}>
                <PastEventCard event={event} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** The way in. */
const Register = ({ event }: { event: Event }) =>
  event.publication === "cancelled" ? <CancelledNote /> : <RegisterButton event={event} />;
