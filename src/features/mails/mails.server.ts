import { type Actor, type NewEntry, recordEntry, wasLoggedSince } from "../../api/audit/trail.server";
import type { Services } from "../../api/endpoint.server";
import { listRows } from "../../api/kit/list.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow, requireRow } from "../../platform/database/rows.server";
import { titleOf } from "../../platform/database/search.server";
import { Problem } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { type MailContent, withoutLinks } from "../../platform/mail/content";
import type { MailKind, MailState } from "../../platform/mail/kinds";
import { contentOf, countHeldBack, type MailRow, readTrouble } from "../../platform/mail/queue.server";
import { foldKey } from "../../platform/text";
import { mailText } from "./mail-text";
import type { Mail, MailDetails, MailList, MailQuery, MailStatus } from "./schema";
import { mailOpenedMail } from "./templates/account";
import { safeName } from "./templates/greeting";

export { strangerMark } from "./strangers.server";

/** A row for the back office. */
export const toMail = (row: MailRow): Mail => ({
  ...row,
  kind: row.kind as MailKind,
  state: row.state as MailState,
});

/** Reads one page of mails, the latest first by default. */
export async function listMails(db: Queryable, asked: MailQuery): Promise<MailList> {
  const { state, kind } = asked;
  const { rows, total } = await listRows(db, "mails", asked, {
    filters: { state, kind },
    orders: { created_at: ["id"], recipient: [() => titleOf(db, "mails"), "id"] },
  });
  return listAnswer(rows.map(toMail), total, asked);
}

/** A row of a mail. @throws Problem 404 */
export const findMail = async (db: Queryable, id: number): Promise<MailRow> =>
  requireRow(await findRow(db, "mails", id), "Mail");

/** Whether a mail is kept for handing over and not outdated. */
export const needsHandover = ({ state, expires_at }: MailRow, now: Date): boolean =>
  state === "kept" && (expires_at === null || expires_at > now.toISOString());

/** A mail's content; links only while it is to be handed over. */
function shown(row: MailRow, { siteKey, now }: Pick<Services, "siteKey" | "now">): MailContent | undefined {
  const content = contentOf(row, siteKey);
  return content && !needsHandover(row, now()) ? withoutLinks(content) : content;
}

/** A mail with its content. @throws Problem 404 */
export function toDetails(row: MailRow, call: Pick<Services, "siteKey" | "site" | "languages" | "now">): MailDetails {
  const content = shown(row, call);
  const { files: _files, ...said } = content ?? { files: undefined };
  return {
    ...toMail(row),
    content: content ? (said as MailContent) : null,
    text: content ? call.languages.speak(row.language, () => mailText(content, call.site.name)) : "",
  };
}

/** How long reopening the same mail is not reported again; milliseconds. */
const openedMs = 24 * 3_600_000;

/** Tells the owner that an administrator opened a mail about their account, once a day for each mail; records it. */
export function notifyMailOpened(
  { db, site, mails, now, actor }: Pick<Services, "db" | "site" | "mails" | "now"> & { actor: Actor },
  { id, user_id, recipient, subject }: MailRow & { user_id: number },
): Promise<void> {
  const at = now();
  return db.write(async (transaction) => {
    const owner = await findRow(transaction, "users", user_id);
    if (!owner) return;
    const entry: NewEntry = {
      actor,
      action: "mail_opened",
      resource: "user",
      item: String(user_id),
      title: owner.username,
      changes: [{ field: "mail", before: "", after: `No. ${id}: ${subject}` }],
      now: at,
    };
    const since = new Date(at.getTime() - openedMs).toISOString();
    if (await wasLoggedSince(transaction, entry, since)) return;
    await recordEntry(transaction, entry);
    const name = safeName(owner.full_name, owner.username);
    const content = () => mailOpenedMail({ site, name, by: actor.name, subject });
    await mails.queue(transaction, { kind: "notice", to: recipient, content });
  });
}

/**
 * Queues a failed, delayed or kept mail again.
 * @throws Problem 404; 409 for others, and kept ones without a mail server
 */
export async function retryMail(
  db: Database,
  { id, sends, now }: { id: number; sends: boolean; now: Date },
): Promise<MailRow> {
  await findMail(db, id);
  const row = await db.write((transaction) =>
    transaction
      .updateTable("mails")
      // A released stranger's mail no longer counts for the day.
      .set({ state: "queued", due_at: now.toISOString(), stranger: null, attempts: 0, error: "", settled_at: null })
      .where("id", "=", id)
      .where("state", "in", sends ? ["queued", "failed", "kept"] : ["queued", "failed"])
      .where("content", "is not", null)
      .returningAll()
      .executeTakeFirst(),
  );
  if (!row) throw new Problem(409, "Only a mail that failed or waits can be tried again");
  return row;
}

const isThisMachine = (address: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1?\]|0\.0\.0\.0)$/.test(new URL(address).hostname);

/** The state of mail: waiting, to hand over, failed, and why nothing is sent. */
export async function mailStatus(
  db: Queryable,
  { sends, siteAddress, now }: { sends: boolean; siteAddress: string; now: Date },
): Promise<MailStatus> {
  const rows = await db
    .selectFrom("mails")
    .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
    .where("state", "in", ["queued", "sending", "kept", "failed"])
    .groupBy("state")
    .execute();
  const of = (...states: MailState[]) =>
    rows.filter(({ state }) => states.includes(state as MailState)).reduce((sum, { count }) => sum + count, 0);
  return {
    sends,
    links: siteAddress,
    reachable: !isThisMachine(siteAddress),
    waiting: of("queued", "sending"),
    kept: of("kept"),
    failed: of("failed"),
    held: await countHeldBack(db, now),
    trouble: (await readTrouble(db)) ?? null,
  };
}

type Counted = Pick<Services, "limits" | "now">;

/** Counts an attempt. @returns whether it is allowed */
export const within = (count: () => Promise<unknown>): Promise<boolean> =>
  count().then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.status === 429) return false;
      throw error;
    },
  );

/** Whether an address may get mail: five a day until confirmed. In a transaction it would wait for itself. */
export async function mayMailAddress(
  { limits, now }: Counted,
  { email, is_verified }: { email: string; is_verified: boolean },
): Promise<boolean> {
  return is_verified || within(() => limits.mailsToUnconfirmed.count(foldKey(email), now()));
}
