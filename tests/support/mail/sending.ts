import { drawMessage } from "../../../src/features/mails/message.server";
import type { MailContent } from "../../../src/platform/mail/content";
import type { NewMail } from "../../../src/platform/mail/queue.server";
import { MailSender } from "../../../src/platform/mail/sender.server";
import { createSmtpTransport, type Patience } from "../../../src/platform/mail/smtp.server";
import type { TestApp } from "../app";
import type { MailServer } from "./mail-server";

/** A mail with a link. */
export const content: MailContent = {
  subject: "Moved to Saturday: Soldering for beginners",
  preview: "It begins at 10:00 AM.",
  heading: "The event has moved",
  paragraphs: ["It is on Saturday now. <b>Not bold</b>"],
  action: { label: "Open", url: "https://anchor.example/r/secret" },
  reason: "You are registered for it.",
};

interface Waiting {
  /** how long to wait for a slow server; default: as in the product */
  patience?: Patience;
  /** how long stopping waits for mails being sent */
  endMs?: number;
  /** checks run again before a mail is sent; default: none */
  checks?: ConstructorParameters<typeof MailSender>[0]["checks"];
  /** returns until when a mail has to wait; default: not at all */
  delayedUntil?: ConstructorParameters<typeof MailSender>[0]["delayedUntil"];
  /** what is written with the outcome of a mail; default: nothing */
  settled?: ConstructorParameters<typeof MailSender>[0]["settled"];
  /** the pause between two batches; default: none */
  rest?: (ms: number) => Promise<unknown>;
  /** the processor's time of this thread, milliseconds; default: the real one */
  busyTime?: () => number;
}

/** Returns an app's mail sender, which sends when told to. */
export function senderFor(
  { db, services, clock }: TestApp,
  { url }: Pick<MailServer, "url">,
  { patience, endMs, checks = {}, delayedUntil, settled, rest = async () => {}, busyTime }: Waiting = {},
): MailSender {
  const transport = createSmtpTransport({
    url,
    from: () => ({ name: "Anchor", address: "hello@anchor.example" }),
    connections: 2,
    ...(patience ? { patience } : {}),
  });
  return new MailSender({
    db,
    key: services.siteKey,
    queue: services.mails,
    transport,
    draw: (row, drawn) => drawMessage(row, drawn, services.site),
    checks,
    log: services.log,
    now: clock.now,
    rest,
    ...(busyTime ? { busyTime } : {}),
    ...(delayedUntil ? { delayedUntil } : {}),
    ...(settled ? { settled } : {}),
    ...(endMs === undefined ? {} : { endMs }),
  });
}

/** Queues one mail. */
export const write = (
  { db, services }: TestApp,
  given: Partial<Omit<NewMail, "content">> & { content?: MailContent } = {},
) =>
  db.write((transaction) =>
    services.mails.queue(transaction, {
      kind: "test",
      to: "tariro@people.example",
      ...given,
      content: () => given.content ?? content,
    }),
  );

/** Returns all rows of the mails table. */
export const rows = ({ db }: TestApp) => db.selectFrom("mails").selectAll().orderBy("id").execute();
