import type { Services } from "../../api/endpoint.server";
import { can, roles } from "../../api/policy";
import type { Database, Queryable } from "../../platform/database/database.server";
import type { MailAbout } from "../../platform/mail/queue.server";
import { noticeMail } from "../mails/templates/message";
import { type NoticeName, noticeNames } from "../mails/templates/notice-names";
import type { Notices, NoticesChange } from "./schema";

const names = Object.keys(noticeNames) as NoticeName[];
const each = <T>(of: (name: NoticeName) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<NoticeName, T>;

/** Reads somebody's choice of notices; none by default. */
export async function readNotices(db: Queryable, userId: number): Promise<Notices> {
  const row = await db.selectFrom("notices").selectAll().where("user_id", "=", userId).executeTakeFirst();
  return each((name) => row?.[name] === 1);
}

/** Changes somebody's choice in the caller's transaction; missing ones stay, off by default. */
export async function writeNotices(transaction: Queryable, userId: number, change: NoticesChange): Promise<void> {
  const given = names.filter((name) => change[name] !== undefined);
  const flags = Object.fromEntries(given.map((name) => [name, change[name] ? 1 : 0]));
  await transaction
    .insertInto("notices")
    .values({ user_id: userId, ...each(() => 0), ...flags })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ user_id: userId, ...flags }))
    .execute();
}

/** @returns all choices after the change */
export const setNotices = (db: Database, userId: number, change: NoticesChange): Promise<Notices> =>
  db.write(async (transaction) => {
    await writeNotices(transaction, userId, change);
    return readNotices(transaction, userId);
  });

/** All notices, the first administrator's default. */
export const allNotices: Notices = each(() => true);

const told = roles.filter((role) => can({ role }, "notices.read"));

interface NewNotice {
  notice: NoticeName;
  /** the subject in a few words */
  about: () => string;
  facts: () => [name: string, value: string][];
  /** its path in the back office */
  path: string;
  /** the item, by which the notice can be forgotten: "registration 12" */
  item: string;
  /** checked again when it is sent */
  looksAt?: MailAbout;
}

/** Queues a notice to the administrators who chose it, in the transaction of its subject. */
export async function notifyAdministrators(
  transaction: Queryable,
  { mails, site, siteAddress }: Pick<Services, "mails" | "site" | "siteAddress">,
  { notice, about, facts, path, item, looksAt }: NewNotice,
): Promise<void> {
  const rows = await transaction
    .selectFrom("notices")
    .innerJoin("users", "users.id", "notices.user_id")
    .select("users.email")
    .where(`notices.${notice}`, "=", 1)
    .where("users.is_active", "=", 1)
    .where("users.role", "in", told)
    .execute();
  if (rows.length === 0) return;
  const content = () => noticeMail({ site, notice, about: about(), facts: facts(), url: `${siteAddress()}${path}` });
  await mails.queue(
    transaction,
    ...rows.map(({ email }) => ({
      kind: "notice" as const,
      to: email,
      content,
      item,
      ...(looksAt && { about: looksAt }),
    })),
  );
}
