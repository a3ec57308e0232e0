import type { Services } from "../../../api/endpoint.server";
import type { MailCheck } from "../../../platform/mail/sender.server";
import { safeName } from "../../mails/templates/greeting";
import { nextEventMail } from "../../mails/templates/qualification";
import { isOpen } from "../own/own-qualifications.server";
import { nextEventsFor } from "../standing.server";

type MailServices = Pick<Services, "db" | "mails" | "site" | "siteAddress" | "now">;

/** People of one transaction. */
const atOnce = 200;

/** Mails people about the next event that gives the qualification they asked for; each wish ends with its mail. */
export async function notifyOfNextEvents(services: MailServices): Promise<void> {
  const { db, site, now } = services;
  if (site.turnedOff.includes("equipment")) return;
  const wished = await db.selectFrom("qualification_interests").select("qualification_id").distinct().execute();
  if (wished.length === 0) return;
  const next = await nextEventsFor(
    db,
    wished.map(({ qualification_id }) => qualification_id),
    now(),
  );
  for (const [id, events] of next) if (events.some(isOpen)) while (await notifySome(services, id));
}

/** Mails some of the people in one transaction. @returns whether there may be more */
const notifySome = ({ db, mails, site, siteAddress, now }: MailServices, id: number): Promise<boolean> =>
  db.write(async (transaction) => {
    const event = (await nextEventsFor(transaction, [id], now())).get(id)?.find(isOpen);
    if (!event) return false;
    const some = transaction
      .selectFrom("qualification_interests")
      .select("id")
      .where("qualification_id", "=", id)
      .orderBy("id")
      .limit(atOnce);
    // Only what this process deletes is told by it.
    const ended = await transaction
      .deleteFrom("qualification_interests")
      .where("id", "in", some)
      .returning("user_id")
      .execute();
    if (ended.length === 0) return false;
    const people = await transaction
      .selectFrom("users")
      .select(["id", "email", "full_name", "username"])
      .where(
        "id",
        "in",
        ended.map(({ user_id }) => user_id),
      )
      .where("is_active", "=", 1)
      .execute();
    const { name: qualification } = await transaction
      .selectFrom("qualifications")
      .select("name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await mails.queue(
      transaction,
      ...people.map(({ id: userId, email, full_name, username }) => ({
        kind: "qualification-next" as const,
        to: email,
        userId,
        content: () =>
          nextEventMail({
            site,
            name: safeName(full_name, username),
            qualification,
            event,
            url: `${siteAddress()}/events/${event.event_id}`,
          }),
        about: { event_id: event.event_id, qualification_id: id },
        expiresAt: new Date(event.start_date),
      })),
    );
    return ended.length === atOnce;
  });

/** Checks before sending whether the event still gives it. */
export const checkNextEvent =
  ({ now }: Pick<MailServices, "now">): MailCheck =>
  async (db, { event_id, qualification_id = 0 }) => {
    const events = (await nextEventsFor(db, [qualification_id], now())).get(qualification_id) ?? [];
    return events.some((event) => event.event_id === event_id) ? undefined : "The event was changed or cancelled.";
  };
