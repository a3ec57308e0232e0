import { drawMessage } from "../../../src/features/mails/message.server";
import type { Letter } from "../../../src/platform/mail/letter";
import { MailSender } from "../../../src/platform/mail/sender.server";
import { createSmtpTransport, type Patience } from "../../../src/platform/mail/smtp.server";
import type { TestApp } from "../app";
import type { MailServer } from "./mail-server";

/** A letter with a link. */
export const letter: Letter = {
  subject: "Moved to Saturday: Soldering for beginners",
  preview: "It begins at 10:00 AM.",
  heading: "The event has moved",
  paragraphs: ["It is on Saturday now. <b>Not bold</b>"],
  action: { label: "Open", url: "https://anchor.example/r/secret" },
  reason: "You are registered for it.",
};

interface Waiting {
  /** how long a slow server is waited for; as long as in the product unless said */
  patience?: Patience;
  /** how long the end waits for what is on its way */
  endMs?: number;
  /** what is looked at again before a mail goes; nothing unless said */
  checks?: ConstructorParameters<typeof MailSender>[0]["checks"];
  /** until when a mail that could go has to wait; no mail has to unless said */
  waitsUntil?: ConstructorParameters<typeof MailSender>[0]["waitsUntil"];
  /** how it rests between two turns of many mails; not at all unless said */
  rest?: (ms: number) => Promise<unknown>;
}

/** What sends the mails of an app, when it is told to. */
export function senderFor(
  { db, services, clock }: TestApp,
  { url }: Pick<MailServer, "url">,
  { patience, endMs, checks = {}, waitsUntil, rest = async () => {} }: Waiting = {},
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
    ...(waitsUntil ? { waitsUntil } : {}),
    ...(endMs === undefined ? {} : { endMs }),
  });
}

/** Queues one mail. */
export const write = ({ db, services }: TestApp, given: Partial<Parameters<typeof services.mails.queue>[1]> = {}) =>
  db.write((transaction) =>
    services.mails.queue(transaction, { kind: "test", to: "tariro@people.example", letter, ...given }),
  );

/** All mails as they are stored. */
export const rows = ({ db }: TestApp) => db.selectFrom("mails").selectAll().orderBy("id").execute();
