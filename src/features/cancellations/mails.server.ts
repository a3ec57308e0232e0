import type { Services } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import type { MailContent } from "../../platform/mail/content";
import type { NewMail } from "../../platform/mail/queue.server";
import type { Event } from "../events/schema";
import { eventCancelledMail, eventReopenedMail } from "../mails/templates/event";
import { safeName } from "../mails/templates/greeting";
import { calendarOf, factsOf, replyToOf } from "../registrations/mails.server";
import { isOnWaitingList } from "../registrations/model.server";
import { listHolders } from "./cancellations.server";

type Writing = Pick<Services, "mails" | "site" | "siteAddress" | "now">;

type ContentFor = (person: { name: string; waits: boolean }) => MailContent;

/** Mails registered and waiting people about an event, in the transaction of the change. */
async function mailHolders(
  transaction: Queryable,
  call: Writing,
  event: Event,
  { kind, contentFor }: Pick<NewMail, "kind"> & { contentFor: ContentFor },
): Promise<void> {
  const holders = await listHolders(transaction, event.id);
  const mails = holders.map(({ id, name, email, language, registration_status: status }) => ({
    kind,
    to: email,
    language,
    content: () => contentFor({ name: safeName(name), waits: isOnWaitingList(status) }),
    about: { event_id: event.id, registration_id: id },
    sequence: `registration ${id}`,
    expiresAt: new Date(event.end_date),
  }));
  await call.mails.queue(transaction, ...mails);
}

const told = ({ site, siteAddress }: Writing, event: Event) => ({
  site,
  event: factsOf(event),
  url: `${siteAddress()}/events/${event.id}`,
  ...replyToOf(event),
});

/** Mails registered people about a cancellation, unless the event is over. */
export function notifyEventCancelled(transaction: Queryable, call: Writing, event: Event): Promise<void> {
  const [common, calendar] = [told(call, event), calendarOf(event, call, "CANCEL")];
  const contentFor: ContentFor = (person) =>
    eventCancelledMail({ ...common, ...person, reason: event.cancel_reason, calendar });
  return mailHolders(transaction, call, event, { kind: "event-cancelled", contentFor });
}

/** Mails registered people that the event takes place after all. */
export async function notifyEventReopened(transaction: Queryable, call: Writing, event: Event): Promise<void> {
  if (event.status === "past") return;
  const [common, calendar] = [told(call, event), calendarOf(event, call)];
  const contentFor: ContentFor = (person) => eventReopenedMail({ ...common, ...person, calendar });
  await mailHolders(transaction, call, event, { kind: "event-changed", contentFor });
}
