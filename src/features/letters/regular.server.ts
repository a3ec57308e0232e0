import { lockWork } from "../../platform/database/lock-row.server";
import { deleteRow, insertRow } from "../../platform/database/rows.server";
import { putSetting, readSetting } from "../../platform/database/setting-rows.server";
import { searchText } from "../../platform/latin";
import { weekdayOf } from "../../platform/opening/timetable";
import type { RegularLetter } from "../../platform/site";
import { addDays, dayAt, toInstant } from "../../platform/time";
import { fixedTopics } from "../subscribers/topics";
import { letterBlocks } from "./schema";
import { beginByItself, type Sending } from "./sending.server";

const dayMs = 86_400_000;

/** The last day of a letter, today or before; a day of the site's calendar. */
function lastDay({ every, day }: RegularLetter, today: string): string {
  const isDue = (date: string) =>
    every === "week" ? weekdayOf(Date.parse(date) / dayMs) === Math.min(day, 7) - 1 : Number(date.slice(8, 10)) === day;
  for (let back = 0; back < 31; back++) {
    const date = addDays(today, -back);
    if (isDue(date)) return date;
  }
  return today;
}

/** When a letter was due last; UTC, ISO 8601. */
export function lastDue(letter: RegularLetter, now: Date, timeZone: string): string {
  const today = dayAt(now, timeZone);
  const at = (date: string) => toInstant(`${date}T${String(letter.hour).padStart(2, "0")}:00`, timeZone) ?? "";
  const due = at(lastDay(letter, today));
  // Today's hour may be still to come.
  return due <= now.toISOString() ? due : at(lastDay(letter, addDays(today, -1)));
}

const key = "regular_letter_due";

/** A letter missed by more than this, as while the site was off, is left out; milliseconds. */
const lateMs = dayMs;

/** Writes and begins the letter of the week or month, once for each time it is due, if there is anything new. */
export async function sendRegularLetter(call: Sending): Promise<void> {
  const { db, site, now } = call;
  const { regularLetter } = site;
  if (regularLetter.every === "") return;
  const due = lastDue(regularLetter, now(), site.timeZone);
  if ((await readSetting(db, key)) === due) return;
  await db.change(async (transaction) => {
    await lockWork(transaction, "letters");
    const before = await readSetting(transaction, key);
    if (before === due) return;
    await putSetting(transaction, key, due);
    // Turning it on sends nothing for a time that had passed.
    const changed = await transaction.selectFrom("site_settings").select("updated_at").executeTakeFirst();
    if ((changed?.updated_at ?? "") > due || now().getTime() - Date.parse(due) > lateMs) return;
    const subject = regularLetter.every === "week" ? `The week at ${site.name}` : `The month at ${site.name}`;
    const at = now().toISOString();
    const row = await insertRow(transaction, "letters", {
      ...{ subject, body: "", topics: JSON.stringify(fixedTopics), blocks: JSON.stringify(letterBlocks) },
      ...{ days: regularLetter.every === "week" ? 7 : 31, is_public: 1, send_at: null, publication: "draft" as const },
      ...{ note: "", content: null, started_at: null, sent_at: null, search_text: searchText(subject) },
      ...{ created_at: at, updated_at: at },
    });
    if (!(await beginByItself(transaction, row, call))) await deleteRow(transaction, "letters", row.id);
  });
}
