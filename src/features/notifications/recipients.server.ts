import type { Services } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import { momentOf } from "../events/model.server";
import type { Event } from "../events/schema";
import { safeName } from "../mails/templates/greeting";
import { factsOf, replyToOf } from "../registrations/mails.server";
import { isOnWaitingList } from "../registrations/model.server";
import { manageUrl } from "../registrations/token.server";
import { type Topic, unsubscribedFrom } from "../unsubscribes/unsubscribes.server";
import type { Recipient } from "./sent-notifications.server";

/** The services for mails to registered people. */
export type MailServices = Pick<Services, "mails" | "site" | "siteAddress" | "siteKey" | "now">;

/** Returns the recipients without those who unsubscribed from a topic. */
export async function subscribersOf<R extends { email: string }>(
  db: Queryable,
  { siteKey }: Pick<MailServices, "siteKey">,
  topic: Topic,
  recipients: readonly R[],
): Promise<R[]> {
  const emails = recipients.map(({ email }) => email);
  const unsubscribed = await unsubscribedFrom(db, siteKey, topic, emails);
  return recipients.filter(({ email }) => !unsubscribed.has(email));
}

/** The common fields of a mail to a registrant. */
export const mailTo = ({ id, event_id, email, language }: Recipient) => ({
  to: email,
  language,
  about: { event_id, registration_id: id },
  sequence: `registration ${id}`,
});

/** The common facts of a mail to a registrant. */
export const notificationFor = (services: Omit<MailServices, "mails">, event: Event, recipient: Recipient) => ({
  site: services.site,
  name: safeName(recipient.name),
  event: factsOf(event),
  is: momentOf(event),
  url: manageUrl(services, recipient),
  waits: isOnWaitingList(recipient.registration_status),
  ...replyToOf(event),
});
