import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EventKind } from "./public/event-kind";
import type { Event } from "./schema";

const labels = (event: Pick<Event, "publication" | "event_type" | "status">) =>
  renderToStaticMarkup(<EventKind event={event as Event} />)
    .replaceAll(/<[^>]+>/g, "|")
    .split("|")
    .filter(Boolean);

test("an event that is cancelled is not upcoming any more", () => {
  const cancelled = { publication: "cancelled", status: "upcoming" } as const;
  expect(labels({ ...cancelled, event_type: "" })).toEqual(["Cancelled"]);
  expect(labels({ ...cancelled, event_type: "workshop" })).toEqual(["Cancelled", "Workshop"]);
  expect(labels({ publication: "published", status: "upcoming", event_type: "" })).toEqual(["Upcoming"]);
});
