import type { Selectable } from "kysely";
import type { Services } from "../../api/endpoint.server";
import { fromColumns, toColumns } from "../../api/fields/columns.server";
import { listRows } from "../../api/kit/list.server";
import type { ChangeOf, FilterOf, ListOf } from "../../api/kit/schemas";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { deleteRow, findRow, insertRow, requireRow, updateRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { Problem } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { searchText } from "../../platform/latin";
import { renderArticle } from "../blog/article-html.server";
import { mailText } from "../mails/mail-text";
import { mailHtml } from "../mails/message.server";
import { countEnded, countRecipients, refuseUnknownTopics } from "../subscribers/model.server";
import { putTogether } from "./blocks.server";
import { drawLetter } from "./letter-html.server";
import { letterMail } from "./mails";
import { type Letter, type LetterPreview, letterFields, letterSchemas, type News, type NewsList } from "./schema";

export type LetterRow = Selectable<Tables["letters"]>;

/** The services for putting a letter together. */
export type LetterServices = Pick<Services, "site" | "siteAddress" | "now">;

/** A letter for the back office. @param ended how many subscribers ended by its link */
export const toLetter = (row: LetterRow, ended = 0): Letter => ({ ...row, ...fromColumns(letterFields, row), ended });

/** The same with what is counted. */
async function toLetters(db: Queryable, rows: readonly LetterRow[]): Promise<Letter[]> {
  const ended = await countEnded(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toLetter(row, ended.get(row.id)));
}

/** The same of one letter. */
export const withCounts = async (db: Queryable, row: LetterRow): Promise<Letter> =>
  toLetter(row, (await countEnded(db, [row.id])).get(row.id));

type Query = Required<Pick<FilterOf<typeof letterSchemas>, "page" | "size" | "sort">> & FilterOf<typeof letterSchemas>;

/** Reads one page of letters, the latest first by default. */
export async function listLetters(db: Queryable, asked: Query): Promise<ListOf<typeof letterSchemas>> {
  const { rows, total } = await listRows(db, "letters", asked as never, {
    filters: { publication: asked.publication },
    orders: {},
  });
  return listAnswer(await toLetters(db, rows), total, asked as { page: number; size: number });
}

/** @throws Problem 404 */
const findRowOf = async (db: Queryable, id: number): Promise<LetterRow> =>
  requireRow(await findRow(db, "letters", id), "Letter");

/** Locks a letter until the transaction ends. @throws Problem 404 */
export const lockLetter = async (transaction: Queryable, id: number): Promise<LetterRow> =>
  requireRow(await lockRow(transaction, "letters", id), "Letter");

/** @throws Problem 404 */
export const findLetter = async (db: Queryable, id: number): Promise<Letter> => withCounts(db, await findRowOf(db, id));

type Body = ChangeOf<typeof letterSchemas>;

const derived = ({ subject, body }: Pick<LetterRow, "subject" | "body">) => ({
  search_text: searchText(subject, body),
});

/** Adds a letter as a draft. @throws Problem 422 for unknown topics */
export const createLetter = (
  db: Database,
  body: Required<Body>,
  { site, now }: Pick<Services, "site" | "now">,
): Promise<Letter> =>
  db.write(async (transaction) => {
    await refuseUnknownTopics(transaction, body.topics, now());
    const columns = toColumns(letterFields, body, site.timeZone);
    const at = now().toISOString();
    const row = { ...columns, ...derived(columns), publication: "draft" as const, note: "", content: null };
    return toLetter(
      await insertRow(transaction, "letters", {
        ...row,
        started_at: null,
        sent_at: null,
        created_at: at,
        updated_at: at,
      }),
    );
  });

/** Adds a letter as it was sent to nobody: sample content, which shows the archive. */
export const insertSentLetter = (
  transaction: Queryable,
  { subject, body }: Pick<LetterRow, "subject" | "body">,
  sentAt: Date,
): Promise<LetterRow> => {
  const at = sentAt.toISOString();
  const columns = toColumns(letterFields, letterSchemas.create.parse({ subject, body }), "UTC");
  return insertRow(transaction, "letters", {
    ...columns,
    ...derived(columns),
    publication: "sent",
    note: "",
    content: body,
    started_at: at,
    sent_at: at,
    created_at: at,
    updated_at: at,
  });
};

/** The only field of a letter that can change once it is sent. */
const isAboutArchive = (body: Body): boolean => Object.keys(body).every((name) => name === "is_public");

/**
 * Changes a letter: drafts, and by who may send, scheduled ones. Of others only whether they are public.
 * @throws Problem 404; 403; 409; 422 for unknown topics
 */
export const updateLetter = (
  db: Database,
  id: number,
  body: Body,
  { site, now, maySend }: Pick<Services, "site" | "now"> & { maySend: boolean },
): Promise<Letter> =>
  db.change(async (transaction) => {
    const before = await lockLetter(transaction, id);
    if (before.publication !== "draft" && !maySend)
      throw new Problem(403, "Only people who may send letters can change one that is scheduled or sent.");
    const isOpen = before.publication === "draft" || before.publication === "scheduled";
    if (!isOpen && !isAboutArchive(body))
      throw new Problem(409, "This letter is being sent, or was sent, so its text stays. You can duplicate its text.");
    await refuseUnknownTopics(transaction, body.topics ?? [], now());
    const columns = toColumns(letterFields, body, site.timeZone);
    const after = { ...before, ...columns };
    const set = { ...columns, ...derived(after), updated_at: now().toISOString() };
    return withCounts(transaction, requireRow(await updateRow(transaction, "letters", id, set), "Letter"));
  });

/** Moves a letter to the trash. @throws Problem 404; 409 while it is being sent; 403 for one that is not a draft */
export const deleteLetter = (db: Database, id: number, { maySend }: { maySend: boolean }): Promise<unknown> =>
  db.change(async (transaction) => {
    const { publication } = await lockLetter(transaction, id);
    if (publication === "sending") throw new Problem(409, "This letter is being sent. Stop it first.");
    if (publication !== "draft" && !maySend)
      throw new Problem(403, "Only people who may send letters can delete one that is not a draft.");
    return deleteRow(transaction, "letters", id);
  });

/** A letter as it would be sent now, with the number of people. @throws Problem 404 */
export async function previewLetter(db: Database, id: number, services: LetterServices): Promise<LetterPreview> {
  const { site, siteAddress, now } = services;
  const row = await findRowOf(db, id);
  const letter = toLetter(row);
  const whole = await putTogether(db, { site, now: now() }, letter);
  const body = drawLetter(row.content ?? whole.content, siteAddress());
  const content = letterMail({ site, subject: letter.subject, body, unsubscribeUrl: `${siteAddress()}/news` });
  return {
    recipients: await countRecipients(db, letter.topics),
    is_empty: row.content === null && whole.isEmpty,
    html: await mailHtml(content, site),
    text: mailText(content, site.name),
  };
}

/** Sends a letter to its writer only. @throws Problem 404 */
export async function testLetter(
  db: Database,
  id: number,
  { mails, site, siteAddress, now, to }: LetterServices & Pick<Services, "mails"> & { to: string },
): Promise<void> {
  const row = await findRowOf(db, id);
  const content = row.content ?? (await putTogether(db, { site, now: now() }, toLetter(row))).content;
  const mail = letterMail({ site, subject: `Test: ${row.subject}`, body: drawLetter(content, siteAddress()) });
  await db.write((transaction) => mails.queue(transaction, { kind: "test", to, content: () => mail }));
}

/** Letters that everybody can read: public ones whose sending has begun. */
const archive = (db: Queryable) =>
  db
    .selectFrom("letters")
    .where("is_public", "=", 1)
    .where("started_at", "is not", null)
    .where("content", "is not", null);

const toNews = ({ id, subject, started_at }: Pick<LetterRow, "id" | "subject" | "started_at">) => ({
  id,
  subject,
  sent_at: started_at ?? "",
});

/** Reads one page of the archive, the latest first. */
export async function listNews(db: Queryable, asked: { page: number; size: number }): Promise<NewsList> {
  const { count } = await archive(db)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await archive(db)
    .select(["id", "subject", "started_at"])
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(asked.size)
    .offset((asked.page - 1) * asked.size)
    .execute();
  return listAnswer(rows.map(toNews), Number(count), asked);
}

/** A row of the archive. @throws Problem 404 */
const findNewsRow = async (db: Queryable, id: number): Promise<LetterRow> =>
  requireRow(await archive(db).selectAll().where("id", "=", id).executeTakeFirst(), "Letter");

/** A letter of the archive. @throws Problem 404 */
export async function findNews(db: Queryable, id: number): Promise<News> {
  const row = await findNewsRow(db, id);
  return { ...toNews(row), html: (await renderArticle(row.content ?? "")).html };
}

/** The latest letters of the archive with their texts. */
export const latestNews = (db: Queryable, most: number): Promise<LetterRow[]> =>
  archive(db).selectAll().orderBy("started_at", "desc").orderBy("id", "desc").limit(most).execute();
