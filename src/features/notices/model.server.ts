import type { Services } from "../../api/endpoint.server";
import { can, roles } from "../../api/policy";
import type { Database, Queryable } from "../../platform/database/database.server";
import type { MailAbout } from "../../platform/mail/queue.server";
import { noticeLetter } from "../mails/letters/message";
import { type NoticeName, noticeNames } from "../mails/letters/notice-names";
import type { Notices, NoticesChange } from "./schema";

const names = Object.keys(noticeNames) as NoticeName[];
const each = <T>(of: (name: NoticeName) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<NoticeName, T>;

/** What somebody wishes to be told of: nothing, until they say so. */
export async function readNotices(db: Queryable, userId: number): Promise<Notices> {
  const row = await db.selectFrom("notices").selectAll().where("user_id", "=", userId).executeTakeFirst();
  return each((name) => row?.[name] === 1);
}

/** Changes which notices somebody gets, in the caller's transaction; the ones that are not given stay, off at first. */
export async function writeNotices(transaction: Queryable, userId: number, change: NoticesChange): Promise<void> {
  const given = names.filter((name) => change[name] !== undefined);
  const flags = Object.fromEntries(given.map((name) => [name, change[name] ? 1 : 0]));
  await transaction
    .insertInto("notices")
    .values({ user_id: userId, ...each(() => 0), ...flags })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ user_id: userId, ...flags }))
    .execute();
}

/** @returns all notices, as they are from now on */
export const setNotices = (db: Database, userId: number, change: NoticesChange): Promise<Notices> =>
  db.write(async (transaction) => {
    await writeNotices(transaction, userId, change);
    return readNotices(transaction, userId);
  });

/** Everything, which the first administrator is told of until they say otherwise. */
export const allNotices: Notices = each(() => true);

/** Roles that may read what notices are about. */
const told = roles.filter((role) => can({ role }, "notices.read"));

interface NewNotice {
  notice: NoticeName;
  /** who or what it is about, in a few words */
  about: string;
  facts: [name: string, value: string][];
  /** where it is in the back office, a path */
  path: string;
  /** the item that it is about, with which it is forgotten: "registration 12" */
  item: string;
  /** what is looked at again when it is sent */
  looksAt?: MailAbout;
}

/** Tells the administrators who wish it, in the transaction of what they are told of. */
export async function tellAdministrators(
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
  const letter = noticeLetter({ site, notice, about, facts, url: `${siteAddress()}${path}` });
  await mails.queue(
    transaction,
    ...rows.map(({ email }) => ({
      kind: "notice" as const,
      to: email,
      letter,
      item,
      ...(looksAt && { about: looksAt }),
    })),
  );
}
