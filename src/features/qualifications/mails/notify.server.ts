import type { Services } from "../../../api/endpoint.server";
import type { Database, Queryable } from "../../../platform/database/database.server";
import type { MailContent } from "../../../platform/mail/content";
import type { MailKind } from "../../../platform/mail/kinds";
import type { MailCheck } from "../../../platform/mail/sender.server";
import { dayAt, toLocalInput } from "../../../platform/time";
import { safeName } from "../../mails/templates/greeting";
import { type GrantNews, newsKinds, qualificationsMail } from "../../mails/templates/qualification";
import { hasTooManyUnconfirmed, tooManyUnconfirmed } from "../../notifications/mail-checks.server";
import { lockAccounts } from "../grants/grants.server";
import { isOpen } from "../own/own-qualifications.server";
import { type NextEvent, nextEventsFor } from "../standing.server";
import {
  type Due,
  type DueQuery,
  findDue,
  findRecipients,
  fromHour,
  grantsOf,
  keyOf,
  marks,
  type OwnGrant,
  type Recipient,
  stillHolds,
} from "./due.server";

type MailServices = Pick<Services, "db" | "mails" | "site" | "siteAddress" | "now">;

/** People of one transaction: kill -9 loses none, since marks and mails are written together. */
const atOnce = 200;
/** How long such a mail is worth sending; milliseconds. */
const ofUseMs = 7 * 86_400_000;

const kinds: Record<GrantNews, MailKind> = {
  revoked: "qualification-revoked",
  expired: "qualification-expired",
  expiring: "qualification-expiring",
  granted: "qualification-granted",
};

const askedAt = ({ site, now }: Pick<MailServices, "site" | "now">): DueQuery => {
  const at = now();
  const hour = Number(toLocalInput(at.toISOString(), site.timeZone).slice(11, 13));
  return { today: dayAt(at, site.timeZone), now: at, isDay: hour >= fromHour };
};

type DueNews = Pick<Due, "id" | "what">;
type Wording = Pick<MailServices, "site" | "siteAddress">;

/** What writes the mail about some grants of a person; undefined if nothing of it holds any more. */
function contentOf(
  wording: Wording,
  said: readonly DueNews[],
  own: readonly OwnGrant[],
  { today, next }: { today: string; next: ReadonlyMap<number, NextEvent[]> },
): (() => MailContent) | undefined {
  const { site, siteAddress } = wording;
  const told = newsKinds.flatMap((what) =>
    said.flatMap((one) => {
      const grant = one.what === what ? own.find(({ id }) => id === one.id) : undefined;
      return grant && stillHolds(what, grant, own, today) ? [{ what, grant }] : [];
    }),
  );
  const [first, ...others] = told.map(({ what, grant }) => ({
    what,
    name: grant.name,
    expires_on: grant.expires_on,
    reason: grant.revoke_reason,
    next: next.get(grant.qualification_id)?.find(isOpen),
  }));
  const [person] = own;
  if (!first || !person) return undefined;
  const hasAccount = person.user_id !== null;
  return () =>
    qualificationsMail({
      site,
      name: safeName(person.full_name || person.given_name, person.username ?? "there"),
      grants: [first, ...others],
      url: `${siteAddress()}${hasAccount ? "/account#machines" : "/signup"}`,
      hasAccount,
    });
}

/** Whether a mail says something of a grant. */
const isTold = (one: DueNews, own: readonly OwnGrant[], today: string) => {
  const grant = own.find(({ id }) => id === one.id);
  return grant !== undefined && stillHolds(one.what, grant, own, today);
};

/** Marks grants, and returns those that no other process has marked meanwhile. */
async function mark(transaction: Queryable, what: GrantNews, ids: readonly number[], value: string): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .updateTable("qualification_grants")
    .set({ [marks[what]]: value })
    .where("id", "in", [...ids])
    .where(marks[what], "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes the mails of some people with their marks, in one transaction. @returns whether there may be more */
async function notifySome(services: MailServices): Promise<boolean> {
  const { db, mails } = services;
  const asked = askedAt(services);
  const { today } = asked;
  const recipients = await findRecipients(db, asked, atOnce);
  if (recipients.length === 0) return false;
  await db.write(async (transaction) => {
    await lockAccounts(
      transaction,
      recipients.map(({ user_id }) => user_id),
    );
    const due = await findDue(transaction, asked, recipients);
    const byPerson = Map.groupBy(await grantsOf(transaction, recipients), keyOf);
    const ownOf = (recipient: Recipient) => byPerson.get(keyOf(recipient)) ?? [];
    const marked: Due[] = [];
    for (const what of newsKinds) {
      const some = due.filter((one) => one.what === what);
      const isNews = Map.groupBy(some, (one) => isTold(one, ownOf(one), today));
      const ids = (news: boolean) => (isNews.get(news) ?? []).map(({ id }) => id);
      await mark(transaction, what, ids(false), "");
      const told = new Set(await mark(transaction, what, ids(true), today));
      marked.push(...some.filter(({ id }) => told.has(id)));
    }
    const next = await nextOf(transaction, marked, byPerson, asked.now);
    const notices = [...Map.groupBy(marked, keyOf).values()].flatMap((said) => {
      const [one] = said as [Due];
      const own = ownOf(one);
      const content = contentOf(services, said, own, { today, next });
      const to = addressOf(own);
      return content && to ? [{ said, content, to, userId: one.user_id ?? undefined }] : [];
    });
    await mails.queue(
      transaction,
      ...notices.map(({ said, content, to, userId }) => ({
        kind: kinds[newsKinds.find((what) => said.some((one) => one.what === what)) ?? "granted"],
        to,
        userId,
        content,
        about: { grants: said.map(({ id, what }) => ({ id, what })) },
        expiresAt: new Date(asked.now.getTime() + ofUseMs),
      })),
    );
  });
  return recipients.length === atOnce;
}

/** The address of a person; undefined for a deactivated account. */
function addressOf([grant]: readonly OwnGrant[]): string | undefined {
  if (!grant) return undefined;
  if (grant.user_id === null) return grant.email_key ?? undefined;
  return grant.is_active === 1 ? (grant.email ?? undefined) : undefined;
}

/** The next events for the qualifications in a mail, except those just granted. */
function nextOf(db: Queryable, said: readonly DueNews[], byPerson: ReadonlyMap<string, OwnGrant[]>, now: Date) {
  const ids = new Set(said.flatMap(({ id, what }) => (what === "granted" ? [] : [id])));
  const asked = [...byPerson.values()].flat().flatMap((grant) => (ids.has(grant.id) ? [grant.qualification_id] : []));
  return nextEventsFor(db, [...new Set(asked)], now);
}

/** Mails people about changes of their qualifications: one mail per person and day, each change once. */
export async function notifyOfGrants(services: MailServices): Promise<void> {
  if (services.site.turnedOff.includes("equipment")) return;
  while (await notifySome(services));
}

const noLonger = "It no longer applies, or they have renewed it.";

type Looking = Wording & Pick<MailServices, "now">;

/** Looks at a mail about grants again before it is sent: it says only what still holds. */
export const checkGrants =
  (looking: Looking): MailCheck =>
  async (db: Database, { grants = [] }, mail) => {
    const said = grants.filter((one): one is DueNews => (newsKinds as readonly string[]).includes(one.what));
    const ids = said.map(({ id }) => id);
    const rows = ids.length
      ? await db.selectFrom("qualification_grants").select(["user_id", "email_key"]).where("id", "in", ids).execute()
      : [];
    const recipients = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
    const asked = askedAt(looking);
    const own = recipients.length > 0 ? await grantsOf(db, recipients) : [];
    const byPerson = Map.groupBy(own, keyOf);
    const next = await nextOf(db, said, byPerson, asked.now);
    const content = contentOf(looking, said, own, { today: asked.today, next })?.();
    if (!content) return noLonger;
    return (await hasTooManyUnconfirmed(db, looking, mail)) ? tooManyUnconfirmed : content;
  };
