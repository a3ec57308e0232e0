import { createHash } from "node:crypto";
import { type Actor, recordEntry } from "../../api/audit/trail.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { t } from "../../platform/languages/texts";
import { withoutLinks } from "../../platform/mail/content";
import { findEvent, lockEvent } from "../events/model.server";
import type { Event } from "../events/schema";
import { mailText } from "../mails/mail-text";
import { announcementMail } from "../mails/templates/event-news";
import type { RegistrationStatus } from "../registrations/choices";
import { unsubscribeUrl } from "../unsubscribes/unsubscribes.server";
import { type MailServices, mailTo, notificationFor, subscribersOf } from "./recipients.server";
import type { Announcement, AnnouncementPreview, Audience } from "./schema";
import { noteSent, type Recipient, recipientsOf, sentCountOf } from "./sent-notifications.server";

/** "All" means people with a place; the waiting list is apart, so that nobody mistakes the mail for a place. */
const statusesOf: Record<Audience, readonly RegistrationStatus[]> = {
  all: ["confirmed", "attended"],
  confirmed: ["confirmed"],
  attended: ["attended"],
  waiting: ["waiting", "offered"],
};

const chosen: readonly RegistrationStatus[] = ["confirmed", "attended", "waiting", "offered"];

/** The recipients of an announcement. Selected people get it unless cancelled. */
const audienceOf = (db: Queryable, eventId: number, { to, ids }: Announcement) =>
  recipientsOf(db, eventId, ids ? chosen : statusesOf[to], ids);

const topicOf = (eventId: number) => ({ kind: "announcements", eventId }) as const;

const contentFor = (services: Omit<MailServices, "mails">, event: Event, recipient: Recipient, said: Announcement) =>
  announcementMail({
    ...notificationFor(services, event, recipient),
    ...said,
    standing: said.to === "waiting" || said.to === "attended" ? said.to : "registered",
    unsubscribeUrl: unsubscribeUrl(services, recipient.email, topicOf(event.id)),
  });

/** How long an unsent announcement stays useful; milliseconds. */
const lifetime = 7 * 86_400_000;

interface Announcing {
  eventId: number;
  said: Announcement;
  actor: Actor;
  idempotencyKey: string | undefined;
}

/**
 * Queues an announcement, once for each key.
 * @returns the number of recipients
 * @throws Problem 404; 409 for another text
 */
export const announce = (db: Database, services: MailServices, announcing: Announcing): Promise<number> =>
  db.write(async (transaction) => {
    const { eventId, said, actor, idempotencyKey: key } = announcing;
    const now = services.now();
    // Requests with the same key run one after the other.
    await lockEvent(transaction, eventId);
    const event = await findEvent(transaction, eventId, now);
    const digest = createHash("sha256")
      .update(JSON.stringify([eventId, said]))
      .digest("base64url");
    const sent = key === undefined ? undefined : await sentCountOf(transaction, key, digest);
    if (sent !== undefined) return sent;
    let recipients = 0;
    for await (const some of audienceOf(transaction, eventId, said)) {
      const wished = await subscribersOf(transaction, services, topicOf(eventId), some);
      recipients += wished.length;
      await services.mails.queue(
        transaction,
        ...wished.map((recipient) => ({
          ...mailTo(recipient),
          kind: "announcement" as const,
          content: () => contentFor(services, event, recipient, said),
          expiresAt: new Date(now.getTime() + lifetime),
        })),
      );
    }
    const title = `${event.title}: ${said.subject}`;
    await recordEntry(transaction, {
      actor,
      action: "announced",
      resource: "event",
      item: String(eventId),
      title,
      now,
    });
    if (key !== undefined) await noteSent(transaction, { key, digest, recipients, created_at: now.toISOString() });
    return recipients;
  });

/** Sends an announcement to its writer only, as everybody would get it. @throws Problem 404 */
export const testAnnouncement = (
  db: Database,
  services: MailServices,
  { eventId, said, to }: Pick<Announcing, "eventId" | "said"> & { to: { full_name: string; email: string } },
): Promise<void> =>
  db.write(async (transaction) => {
    const event = await findEvent(transaction, eventId, services.now());
    await services.mails.queue(transaction, {
      kind: "notice",
      to: to.email,
      content: () => {
        const content = contentFor(services, event, somebody(eventId, said, to.full_name), said);
        return { ...withoutLinks(content), subject: t`Test: ${{ subject: content.subject }}` };
      },
      expiresAt: new Date(services.now().getTime() + lifetime),
    });
  });

const somebody = (eventId: number, { to }: Announcement, name: string): Recipient => ({
  id: 0,
  event_id: eventId,
  name,
  email: "",
  language: "",
  places: 1,
  created_at: "",
  link_counter: 0,
  registration_status: to === "waiting" ? "waiting" : "confirmed",
});

/** The preview of an announcement and its number of recipients. @throws Problem 404 */
export async function previewAnnouncement(
  db: Database,
  services: MailServices,
  { eventId, said }: Pick<Announcing, "eventId" | "said">,
): Promise<AnnouncementPreview> {
  const event = await findEvent(db, eventId, services.now());
  let [recipients, all] = [0, 0];
  for await (const some of audienceOf(db, eventId, said)) {
    all += some.length;
    recipients += (await subscribersOf(db, services, topicOf(eventId), some)).length;
  }
  const recipient = somebody(eventId, said, "[their name]");
  const content = { ...withoutLinks(contentFor(services, event, recipient, said)) };
  return { recipients, unsubscribed: all - recipients, content, text: mailText(content, services.site.name) };
}
