import type { Services } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import { isPublishedRow } from "../../platform/database/published.server";
import { findRow } from "../../platform/database/rows.server";
import type { WholeSite } from "../../platform/site";
import { openNow } from "../opening/open-state.server";
import type { Topic } from "./topics";

/** Something that webhooks are told. */
export interface Happening {
  topic: Topic;
  /** UTC, ISO 8601 */
  at: string;
  /** ids, titles and states; nothing about people, and nothing they wrote */
  data: object;
}

/** The services that reading changes needs. */
export interface Reading extends Pick<Services, "siteAddress"> {
  transaction: Queryable;
  site: WholeSite;
  now: Date;
}

/** The rows of a change; `before` is missing for a new row, `after` for a deleted one. */
interface Change<Row> {
  before: Row | undefined;
  after: Row | undefined;
}

interface EventFacts {
  id: number;
  title: string;
  start_date: string;
  end_date: string;
  publication: string;
  visible_from: string;
  updated_at: string;
}

interface PostFacts {
  id: number;
  title: string;
  status: string;
  publish_at: string | null;
  updated_at: string;
}

interface RegistrationFacts {
  id: number;
  event_id: number;
  registration_status: string;
  updated_at: string;
}

interface FaultFacts {
  id: number;
  equipment_id: number;
  severity: string;
  is_dangerous: number;
  created_at: string;
}

interface UnitFacts {
  id: number;
  equipment_id: number;
  name: string;
  status: string;
  changed_at: string;
}

interface OpenFacts {
  id: number;
  is_open: number | null;
  until: string | null;
  updated_at: string;
}

const isVisible = ({ visible_from }: EventFacts, at: string) => visible_from <= at;
const isShown = (post: PostFacts, at: string) => post.status === "published" && (post.publish_at ?? "") <= at;

const eventData = (event: EventFacts, state: string, { siteAddress }: Reading) => ({
  id: event.id,
  title: event.title,
  state,
  starts_at: event.start_date,
  ends_at: event.end_date,
  url: `${siteAddress()}/events/${event.id}`,
});

const eventPublished = (event: EventFacts, at: string, reading: Reading): Happening => ({
  topic: "event.published",
  at,
  data: eventData(event, "published", reading),
});

const postPublished = (post: PostFacts, at: string, { siteAddress }: Reading): Happening => ({
  topic: "article.published",
  at,
  data: { id: post.id, title: post.title, state: "published", url: `${siteAddress()}/blog/${post.id}` },
});

const markQuery = (reading: Reading, source: string, id: number) =>
  reading.transaction.selectFrom("webhook_marks").select("mark").where("source", "=", source).where("item_id", "=", id);

/** Forgets a scheduled publication. @returns its time, unless it is later than `at` */
async function takeSchedule(reading: Reading, source: string, id: number, at: string): Promise<string | undefined> {
  const row = await markQuery(reading, source, id).executeTakeFirst();
  if (!row) return undefined;
  await reading.transaction
    .deleteFrom("webhook_marks")
    .where("source", "=", source)
    .where("item_id", "=", id)
    .execute();
  return row.mark <= at ? row.mark : undefined;
}

/** Remembers that an item is published by the clock. */
const schedule = ({ transaction }: Reading, source: string, item_id: number, mark: string) =>
  transaction
    .insertInto("webhook_marks")
    .values({ source, item_id, mark })
    .onConflict((conflict) => conflict.columns(["source", "item_id"]).doUpdateSet({ mark }))
    .execute();

/** Later than any date; stored for drafts. */
const never = "9999";

/** Translates a change of an event's row into happenings that concern visitors. */
function eventChange({ before, after }: Change<EventFacts>, at: string, reading: Reading): Happening[] {
  const was = before && isVisible(before, at);
  const is = after && isVisible(after, at);
  const happening = (topic: Topic, event: EventFacts, state: string): Happening[] => [
    { topic, at, data: eventData(event, state, reading) },
  ];
  if (is && !was) return after.publication === "published" ? [eventPublished(after, at, reading)] : [];
  if (is && after.publication === "cancelled" && before?.publication !== "cancelled")
    return happening("event.cancelled", after, "cancelled");
  if (is) return happening("event.changed", after, after.publication);
  return was ? happening("event.changed", after ?? before, "hidden") : [];
}

async function readEvent({ before, after }: Change<EventFacts>, reading: Reading): Promise<Happening[]> {
  const at = after?.updated_at ?? reading.now.toISOString();
  const { id } = (after ?? before) as EventFacts;
  const published = await takeSchedule(reading, "events", id, at);
  const earlier = published && before?.publication === "published" ? [eventPublished(before, published, reading)] : [];
  if (after && !isVisible(after, at) && after.visible_from < never)
    await schedule(reading, "events", id, after.visible_from);
  return [...earlier, ...eventChange({ before, after }, at, reading)];
}

async function readPost({ before, after }: Change<PostFacts>, reading: Reading): Promise<Happening[]> {
  const at = after?.updated_at ?? reading.now.toISOString();
  const { id } = (after ?? before) as PostFacts;
  const published = await takeSchedule(reading, "posts", id, at);
  if (before && published) return [postPublished(before, published, reading)];
  if (after?.status === "published" && !isShown(after, at))
    await schedule(reading, "posts", id, after.publish_at as string);
  const isNew = after && isShown(after, at) && !(before && isShown(before, at));
  return isNew ? [postPublished(after, at, reading)] : [];
}

const isActive = (row: RegistrationFacts | undefined): row is RegistrationFacts =>
  row !== undefined && row.registration_status !== "cancelled";

/** The order of statuses from the waiting list to a place. */
const ranks: Record<string, number> = { waiting: 0, offered: 1, confirmed: 2, attended: 2 };
const rankOf = ({ registration_status }: RegistrationFacts) => ranks[registration_status] ?? 2;

/** The topics of a registration's change, each with its event. A move to another date cancels and registers. */
function registrationTopics({ before, after }: Change<RegistrationFacts>): [Topic, RegistrationFacts][] {
  const isSame = before && after && before.event_id === after.event_id;
  const left = isActive(before) && !(isSame && isActive(after));
  const came = isActive(after) && !(isSame && isActive(before));
  const found: [Topic, RegistrationFacts][] = [];
  if (left) found.push(["registration.cancelled", { ...before, registration_status: "cancelled" }]);
  if (came) found.push(["registration.made", after]);
  if (isSame && isActive(before) && isActive(after) && rankOf(after) > rankOf(before))
    found.push(["registration.promoted", after]);
  return found;
}

async function readRegistration(change: Change<RegistrationFacts>, reading: Reading): Promise<Happening[]> {
  const at = change.after?.updated_at ?? reading.now.toISOString();
  const happenings: Happening[] = [];
  for (const [topic, { id, event_id, registration_status }] of registrationTopics(change)) {
    const event = await findRow(reading.transaction, "events", event_id);
    // Rows that go with their event, or are cleared away long after it, are no cancellations.
    if (!event || (!change.after && event.end_date < at)) continue;
    const data = { id, status: registration_status, event: { id: event.id, title: event.title } };
    happenings.push({ topic, at, data });
  }
  return happenings;
}

/** A machine that visitors see, in a message. */
async function machineOf({ transaction }: Reading, id: number, at: string) {
  const row = await findRow(transaction, "equipment", id);
  return row && isPublishedRow(row, at) ? { id, title: row.name } : undefined;
}

async function readFault({ after }: Change<FaultFacts>, reading: Reading): Promise<Happening[]> {
  if (!after) return [];
  const { id, severity, is_dangerous, created_at: at } = after;
  const machine = await machineOf(reading, after.equipment_id, at);
  const data = { id, state: "open", severity, is_dangerous: is_dangerous === 1, machine };
  return machine ? [{ topic: "fault.reported", at, data }] : [];
}

async function readUnit({ before, after }: Change<UnitFacts>, reading: Reading): Promise<Happening[]> {
  if (!before || !after) return [];
  const at = after.changed_at;
  const machine = await machineOf(reading, after.equipment_id, at);
  const data = { ...machine, unit: { id: after.id, title: after.name }, status: after.status, was: before.status };
  return machine ? [{ topic: "machine.status", at, data }] : [];
}

const openSource = "open_state";
const openId = 1;

/** "open", "closed" or "unknown": without a timetable, and not set by hand. */
const openMark = (open: boolean | null) => (open === null ? "unknown" : open ? "open" : "closed");

/** Compares the state of the space with the last one that webhooks were told. */
async function readOpening(site: WholeSite, at: string, reading: Reading): Promise<Happening[]> {
  const { open, by, until } = openNow(site, new Date(at));
  const [mark, last] = [openMark(open), await markQuery(reading, openSource, openId).executeTakeFirst()];
  if (last?.mark === mark) return [];
  await schedule(reading, openSource, openId, mark);
  return [{ topic: "space.opened_or_closed", at, data: { state: mark, by, until } }];
}

const readOpen = ({ after }: Change<OpenFacts>, reading: Reading): Promise<Happening[]> => {
  if (!after) return Promise.resolve([]);
  const { is_open, until, updated_at: since } = after;
  const openByHand = is_open === null ? null : { open: is_open === 1, message: "", since, until };
  return readOpening({ ...reading.site, openByHand }, since, reading);
};

/** The function that translates the changes of each watched table. */
const readers: Record<string, (change: Change<never>, reading: Reading) => Promise<Happening[]>> = {
  events: readEvent,
  posts: readPost,
  registrations: readRegistration,
  faults: readFault,
  equipment_units: readUnit,
  open_state: readOpen,
  messages: async ({ after }: Change<{ id: number; created_at: string }>) =>
    after ? [{ topic: "message.received", at: after.created_at, data: { id: after.id, state: "unread" } }] : [],
};

const parsed = (json: string | null) => (json === null ? undefined : (JSON.parse(json) as never));

/** Translates a stored change into happenings. */
export const readChange = (
  { source, before, after }: { source: string; before: string | null; after: string | null },
  reading: Reading,
): Promise<Happening[]> =>
  readers[source]?.({ before: parsed(before), after: parsed(after) }, reading) ?? Promise.resolve([]);

/** Begins to follow the clock: notes publications that are scheduled, and whether the space is open. */
export async function startMarks(reading: Reading): Promise<void> {
  const at = reading.now.toISOString();
  const { transaction } = reading;
  await transaction.deleteFrom("webhook_marks").execute();
  await schedule(reading, openSource, openId, openMark(openNow(reading.site, reading.now).open));
  const events = await transaction
    .selectFrom("events")
    .select(["id", "visible_from as mark"])
    .where("visible_from", ">", at)
    .where("visible_from", "<", never)
    .execute();
  const posts = await transaction
    .selectFrom("posts")
    .select(["id", "publish_at as mark"])
    .where("status", "=", "published")
    .where("publish_at", ">", at)
    .execute();
  for (const { id, mark } of events) await schedule(reading, "events", id, mark);
  for (const { id, mark } of posts) await schedule(reading, "posts", id, mark as string);
}

const dueMarks = (db: Queryable, at: string) =>
  db
    .selectFrom("webhook_marks")
    .select(["source", "item_id", "mark"])
    .where("source", "<>", openSource)
    .where("mark", "<=", at);

/** Whether a scheduled publication is due, or the space has opened or closed; undefined before `startMarks`. */
export async function isClockDue(db: Queryable, site: WholeSite, now: Date): Promise<boolean | undefined> {
  const opening = await db
    .selectFrom("webhook_marks")
    .select("mark")
    .where("source", "=", openSource)
    .executeTakeFirst();
  if (!opening) return undefined;
  if (opening.mark !== openMark(openNow(site, now).open)) return true;
  return (await dueMarks(db, now.toISOString()).limit(1).executeTakeFirst()) !== undefined;
}

/** Finds happenings caused by the clock alone, such as a planned publication, each once. */
export async function readClock(reading: Reading): Promise<Happening[]> {
  const { transaction, site, now } = reading;
  const at = now.toISOString();
  const happenings: Happening[] = [];
  for (const { source, item_id: id, mark } of await dueMarks(transaction, at).orderBy("mark").execute()) {
    await takeSchedule(reading, source, id, at);
    const event = source === "events" ? await findRow(transaction, "events", id) : undefined;
    if (event && isVisible(event, at) && event.publication === "published")
      happenings.push(eventPublished(event, mark, reading));
    const post = source === "posts" ? await findRow(transaction, "posts", id) : undefined;
    if (post && isShown(post, at)) happenings.push(postPublished(post, mark, reading));
  }
  return [...happenings, ...(await readOpening(site, at, reading))];
}

/** Locks the marks, so that one process at a time reads changes. Does nothing before `startMarks`. */
export const lockMarks = (transaction: Queryable, isPostgres: boolean) =>
  openMarkQuery(transaction)
    .$if(isPostgres, (select) => select.forUpdate())
    .executeTakeFirst();

const openMarkQuery = (db: Queryable) => db.selectFrom("webhook_marks").select("mark").where("source", "=", openSource);
