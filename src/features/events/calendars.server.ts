import type { ResourceRequest } from "../../api/resource-route.server";
import { idParams } from "../../platform/fields";
import { check } from "../../platform/http/http.server";
import { findCommunity } from "../communities/model.server";
import { communityParams } from "../communities/schema";
import { calendarFile } from "./calendar-file.server";
import { findVisibleEvent, listEventsSince } from "./model.server";

export const calendarType = "text/calendar; charset=utf-8";

/** How long an event stays in a feed after its end: a calendar should not forget last month. Milliseconds. */
const pastMs = 90 * 24 * 3_600_000;

const sinceOf = ({ now }: ResourceRequest) => new Date(now().getTime() - pastMs);

/** /events/{id}.ics: one event to put into a calendar. */
export async function eventCalendar({ db, site, origin, params, now }: ResourceRequest): Promise<string> {
  const { id } = check(idParams, params);
  const event = await findVisibleEvent(db, id as number, { seesHidden: false, now: now() });
  return calendarFile([event], { origin, organisation: site.name, organizer: site.eventsEmail });
}

/** /events.ics: all events to come, and those of the last 90 days, to subscribe to. */
export async function eventsCalendar(asked: ResourceRequest): Promise<string> {
  const { db, site, origin, now } = asked;
  const events = await listEventsSince(db, sinceOf(asked), now());
  const { name, timeZone } = site;
  const feed = { name: `${name}: Events`, description: `What is on at ${name}.`, path: "/events.ics", timeZone };
  return calendarFile(events, { origin, organisation: name, organizer: site.eventsEmail, feed });
}

/** /communities/{id}.ics: the same for the events of one community. */
export async function communityCalendar(asked: ResourceRequest): Promise<string> {
  const { db, site, origin, now } = asked;
  const { id } = check(communityParams, asked.params) as { id: string };
  const community = await findCommunity(db, id, { seesHidden: false, at: now().toISOString() });
  const events = await listEventsSince(db, sinceOf(asked), now(), id);
  const feed = {
    name: `${site.name}: ${community.name}`,
    description: `Events of the community ${community.name} at ${site.name}.`,
    path: `/communities/${id}.ics`,
    timeZone: site.timeZone,
  };
  return calendarFile(events, { origin, organisation: site.name, organizer: site.eventsEmail, feed });
}
