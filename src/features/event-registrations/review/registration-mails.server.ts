import { sql } from "kysely";
import type { Queryable } from "../../../platform/database/database.server";
import { Problem } from "../../../platform/errors/problem.server";
import type { MailKind, MailState } from "../../../platform/mail/kinds";
import { foldKey } from "../../../platform/text";
import { findEvent } from "../../events/model.server";
import { hasOptions } from "../../events/question-kinds";
import type { Question } from "../../events/questions";
import { answerInWords } from "../../registrations/answer-in-words";
import { eachRegistration } from "../../registrations/model.server";
import type { Answer } from "../../registrations/place-fields";
import type { ExportQuery, Registration } from "../../registrations/schema";
import { type Emails, type EventAnswers, type EventMails, maxEmails } from "./schema";

/** The e-mails of matches, without cancelled ones unless filtered for. @throws Problem 409 beyond the limit */
export async function emailsOf(db: Queryable, query: ExportQuery, now: Date): Promise<Emails> {
  const emails = new Map<string, string>();
  let left_out = 0;
  for await (const some of eachRegistration(db, query, now)) {
    for (const { email, registration_status: status } of some) {
      if (email === "" || (status === "cancelled" && query.status !== "cancelled")) left_out++;
      else emails.set(foldKey(email), email);
    }
    if (emails.size > maxEmails)
      throw new Problem(
        409,
        `There are more than ${maxEmails} addresses, too many to copy at once. Narrow the list, write to everybody from here, or export it.`,
      );
  }
  return { emails: [...emails.values()], left_out };
}

/** The ids with waiting ones first, so that nobody gets a place that is taken away a moment later. */
export async function waitingFirst(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("registrations")
    .select("id")
    .where("id", "in", ids)
    .where("registration_status", "=", "waiting")
    .execute();
  const waiting = new Set(rows.map(({ id }) => id));
  return [...ids.filter((id) => waiting.has(id)), ...ids.filter((id) => !waiting.has(id))];
}

/** The most text answers shown for a question. */
const maxTexts = 50;

type Answered = EventAnswers["questions"][number];

function begin({ id, label, kind, options }: Question): Answered {
  const values = kind === "yes_no" ? ["Yes", "No"] : hasOptions({ kind }) ? options : [];
  return { id, label, kind, answered: 0, counts: values.map((value) => ({ value, count: 0 })), texts: [] };
}

function add(to: Answered, answer: Answer, { id, name }: Registration): void {
  to.answered++;
  if (to.kind === "short_text" || to.kind === "long_text") {
    if (to.texts.length < maxTexts) to.texts.push({ registration_id: id, name, text: answerInWords(answer) });
    return;
  }
  for (const value of Array.isArray(answer.value) ? answer.value : [answerInWords(answer)]) {
    const counted = to.counts.find((one) => one.value === value);
    // An option that was removed since still counts.
    if (counted) counted.count++;
    else to.counts.push({ value, count: 1 });
  }
}

/** The answers to an event's questions, of all active registrations. @throws Problem 404 */
export async function answersOf(db: Queryable, eventId: number, now: Date): Promise<EventAnswers> {
  const { questions } = await findEvent(db, eventId, now);
  const gathered = new Map(questions.map((question) => [question.id, begin(question)]));
  let registered = 0;
  if (gathered.size === 0) return { registered, questions: [] };
  for await (const some of eachRegistration(db, { event_id: eventId }, now)) {
    const active = some.filter(({ registration_status }) => registration_status !== "cancelled");
    registered += active.length;
    for (const registration of active)
      for (const answer of registration.answers) {
        const to = gathered.get(answer.id);
        if (to) add(to, answer, registration);
      }
  }
  return { registered, questions: [...gathered.values()] };
}

/** The mails to an event's registrants: their number, and the subjects of announcements. */
export async function eventMails(db: Queryable, eventId: number, now: Date): Promise<EventMails> {
  const { title } = await findEvent(db, eventId, now);
  const { rows } = await sql<{ kind: string; state: string; count: number }>`
    select kind, state, count(*) as count from mails
    where sequence in (select 'registration ' || id from registrations where event_id = ${eventId})
    group by kind, state order by kind, state`.execute(db);
  const entries = await db
    .selectFrom("audit")
    .select(["title", "user_name", "created_at"])
    .where("resource", "=", "event")
    .where("item", "=", String(eventId))
    .where("action", "=", "announced")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  return {
    counts: rows.map((row) => ({
      kind: row.kind as MailKind,
      state: row.state as MailState,
      count: Number(row.count),
    })),
    announcements: entries.map((entry) => ({
      subject: entry.title.startsWith(`${title}: `) ? entry.title.slice(title.length + 2) : entry.title,
      by: entry.user_name,
      created_at: entry.created_at,
    })),
  };
}
