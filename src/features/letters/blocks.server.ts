import type { Queryable } from "../../platform/database/database.server";
import { isPublished as isShown } from "../../platform/database/published.server";
import { formatSpan } from "../../platform/dates/words";
import { spanText, tellsTwelve, timesText } from "../../platform/opening/lines";
import { dayNumber, exceptionOn, hasAnyHours, spansOn } from "../../platform/opening/timetable";
import { dayText } from "../../platform/opening/words";
import type { WholeSite } from "../../platform/site";
import { isTurnedOff } from "../../platform/site-parts";
import { post } from "../blog/resource";
import { project } from "../projects/resource";
import type { Letter, LetterBlock } from "./schema";

const day = 86_400_000;

/** The most items of one block. */
const most = 20;

/** A text without Markdown's signs, so that a title is shown as it is. */
const plain = (text: string): string => text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~:@/]/g, "\\$&");

const item = (title: string, path: string, after = ""): string => `- [${plain(title)}](${path})${after}`;

interface Gathering {
  site: WholeSite;
  now: Date;
  /** of how many coming days events are put together */
  days: number;
  /** since when something is new; UTC, ISO 8601 */
  since: string;
}

/** A block's Markdown without its heading. */
interface Gathered {
  lines: string[];
  /** whether the block alone is worth a letter */
  isNews: boolean;
}

const news = (lines: string[]): Gathered => ({ lines, isNews: lines.length > 0 });

async function comingEvents(db: Queryable, { site, now, days }: Gathering): Promise<Gathered> {
  const rows = await db
    .selectFrom("events")
    .select(["id", "title", "start_date", "end_date", "location"])
    .where("start_date", ">", now.toISOString())
    .where("start_date", "<=", new Date(now.getTime() + days * day).toISOString())
    .where("publication", "=", "published")
    .where("visible_from", "<=", now.toISOString())
    .orderBy("start_date")
    .orderBy("id")
    .limit(most)
    .execute();
  return news(
    rows.map(({ id, title, start_date, end_date, location }) => {
      const place = location ? `, ${plain(location)}` : "";
      return item(title, `/events/${id}`, `  \n  ${plain(formatSpan(start_date, end_date, site))}${place}`);
    }),
  );
}

async function newArticles(db: Queryable, { now, since }: Gathering): Promise<Gathered> {
  const at = now.toISOString();
  const rows = await db
    .selectFrom("posts")
    .select(["id", "title", "excerpt"])
    .where(isShown(post.published, at))
    .where("date", ">", since)
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return news(
    rows.map(({ id, title, excerpt }) => item(title, `/blog/${id}`, excerpt ? `  \n  ${plain(excerpt)}` : "")),
  );
}

async function newProjects(db: Queryable, { now, since }: Gathering): Promise<Gathered> {
  const rows = await db
    .selectFrom("projects")
    .select(["id", "title"])
    .where(isShown(project.published, now.toISOString()))
    .where((where) => where.or([where("publish_at", ">", since), where("created_at", ">", since)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return news(rows.map(({ id, title }) => item(title, `/projects/${id}`)));
}

/** Machines that work, and were set to work since then. */
async function machinesBack(db: Queryable, { now, since }: Gathering): Promise<Gathered> {
  const at = now.toISOString();
  const rows = await db
    .selectFrom("equipment")
    .select(["equipment.id", "equipment.name"])
    .where("publication", "=", "published")
    .where((where) => where.or([where("publish_at", "is", null), where("publish_at", "<=", at)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("equipment_units")
          .innerJoin("equipment_log", "equipment_log.unit_id", "equipment_units.id")
          .select("equipment_units.id")
          .whereRef("equipment_units.equipment_id", "=", "equipment.id")
          .where("equipment_units.status", "=", "ready")
          .where("is_retired", "=", 0)
          .where("equipment_log.status", "=", "ready")
          .where("equipment_log.created_at", ">", since),
      ),
    )
    .orderBy("name_key")
    .limit(most)
    .execute();
  return news(rows.map(({ id, name }) => item(name, `/equipment/${id}`)));
}

/** The hours of the coming week, day by day. Usual hours alone are worth no letter. */
async function comingHours(_db: Queryable, { site, now }: Gathering): Promise<Gathered> {
  const { timetable, timeZone, hours } = site;
  if (!hasAnyHours(timetable)) return news([]);
  const today = dayNumber(now.getTime(), timeZone);
  const week = Array.from({ length: 7 }, (_, at) => today + at);
  const lines = week.map((date) => {
    const times = timesText(spansOn(timetable, date).map((span) => spanText(span, tellsTwelve(hours))));
    const reason = exceptionOn(timetable, date)?.reason;
    return `- ${plain(dayText(date))}: ${plain(times)}${reason ? ` (${plain(reason)})` : ""}`;
  });
  return { lines, isNews: week.some((date) => exceptionOn(timetable, date) !== undefined) };
}

interface Block {
  heading: string;
  /** the part of the site that it is about */
  path: string;
  gather: (db: Queryable, gathering: Gathering) => Promise<Gathered>;
}

const blocks: Record<LetterBlock, Block> = {
  events: { heading: "Coming events", path: "/events", gather: comingEvents },
  articles: { heading: "New articles", path: "/blog", gather: newArticles },
  projects: { heading: "New projects", path: "/projects", gather: newProjects },
  machines: { heading: "Machines that are back", path: "/equipment", gather: machinesBack },
  hours: { heading: "Opening hours of the coming week", path: "/", gather: comingHours },
};

/** Since when something is new for a letter: the letter before it, or as many days as it looks ahead. */
async function newSince(db: Queryable, { days, now }: { days: number; now: Date }): Promise<string> {
  const previous = await db
    .selectFrom("letters")
    .select("started_at")
    .where("started_at", "is not", null)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const before = previous?.started_at ? Date.parse(previous.started_at) : now.getTime() - days * day;
  return new Date(Math.max(before, now.getTime() - 60 * day)).toISOString();
}

/** The text of a letter with its blocks, as it would be sent now. */
export interface WholeLetter {
  /** Markdown */
  content: string;
  /** it has no text, and no block holds anything */
  isEmpty: boolean;
}

/** Puts a letter together; an empty block is left out. */
export async function putTogether(
  db: Queryable,
  { site, now }: { site: WholeSite; now: Date },
  { body, blocks: chosen, days }: Pick<Letter, "body" | "blocks" | "days">,
): Promise<WholeLetter> {
  const gathering = { site, now, days, since: await newSince(db, { days, now }) };
  const parts = body.trim() === "" ? [] : [body.trim()];
  let isEmpty = parts.length === 0;
  for (const name of chosen) {
    const { heading, path, gather } = blocks[name];
    if (isTurnedOff(site, path)) continue;
    const { lines, isNews } = await gather(db, gathering);
    if (isNews) isEmpty = false;
    if (lines.length > 0) parts.push(`## ${heading}`, lines.join("\n"));
  }
  return { content: parts.join("\n\n"), isEmpty };
}
