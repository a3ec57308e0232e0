import { classes } from "../../../ui/classes";
import { untilNear } from "../../../ui/motion/until-near";
import type { Event } from "../schema";
import { EventCard, PastEventCard } from "./event-card";

const grid = "grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3";

/** How high a list of what is over is, with its heading: a line for each on a phone, two or three in a row elsewhere; px. */
function placeOfOver(count: number) {
  const [heading, line] = [72, 184];
  return untilNear(
    1,
    heading + line * count,
    heading + line * Math.ceil(count / 2),
    heading + line * Math.ceil(count / 3),
  );
}

/** What one can still come to first, what is over in a quieter list below. */
export default function EventGroups({ events }: { events: Event[] }) {
  const ahead = events.filter(({ status }) => status !== "past");
  const over = events.filter(({ status }) => status === "past");
  const place = placeOfOver(over.length);
  return (
    <>
      {ahead.length > 0 ? (
        <section aria-labelledby="ahead" className="grid gap-5">
          <h2 id="ahead">Coming up</h2>
          <ul className={grid}>
            {ahead.map((event, index) => (
              <li key={event.id}>
                <EventCard event={event} eager={index === 0} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {over.length > 0 ? (
        <section
          aria-labelledby="over"
          {...place}
          className={classes("grid gap-5", place.className, ahead.length > 0 && "mt-10")}
        >
          <h2 id="over">Already over</h2>
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
