import type { Database } from "../database/database.server";
import { type Environment, readSender } from "../env.server";
import { startRepeating } from "../jobs/repeat.server";
import type { Log } from "../log.server";
import type { Site } from "../site";
import type { SiteKey } from "../site-key.server";
import type { MailKind } from "./kinds";
import { dropExpired, type MailLanguages, MailQueue, queueKept } from "./queue.server";
import { type DrawMail, type MailCheck, MailSender, type SenderParts } from "./sender.server";
import { createSmtpTransport, type MailTransport } from "./smtp.server";

/** The sender of mails: MAIL_FROM, or the organisation. Without an e-mail, the address is at the site's host. */
export function senderOf(
  site: Pick<Site, "name" | "email">,
  { MAIL_FROM, ORIGIN }: Partial<Pick<Environment, "MAIL_FROM" | "ORIGIN">> = {},
): { name: string; address: string } {
  const { name = "", address } = (MAIL_FROM && readSender(MAIL_FROM)) || {};
  const own = site.email || `no-reply@${new URL(ORIGIN ?? "http://localhost").hostname}`;
  return { name: name || site.name, address: address ?? own };
}

interface MailParts {
  environment: Pick<Environment, "SMTP_URL" | "MAIL_FROM" | "ORIGIN">;
  site: Site;
  key: SiteKey;
  languages: MailLanguages;
  now: () => Date;
}

/** Where mails are queued; without SMTP_URL they are kept. */
export const createMailQueue = ({ environment, site, key, languages, now }: MailParts): MailQueue =>
  new MailQueue({
    key,
    sends: environment.SMTP_URL !== undefined,
    domain: () => senderOf(site, environment).address.split("@").at(-1) ?? "localhost",
    languages,
    now,
  });

/** The transport for mails; undefined without a mail server. */
export const openMailTransport = ({ environment, site }: Pick<MailParts, "environment" | "site">) =>
  environment.SMTP_URL === undefined
    ? undefined
    : createSmtpTransport({
        url: environment.SMTP_URL,
        from: () => senderOf(site, environment),
        connections: 5,
      });

interface SendingParts {
  db: Database;
  siteKey: SiteKey;
  mails: MailQueue;
  /** undefined where no mail server is set up: then nothing is sent */
  mailTransport: MailTransport | undefined;
  /** draws a mail as a message */
  draw: DrawMail;
  checks: Partial<Record<MailKind, MailCheck>>;
  delayedUntil?: SenderParts["delayedUntil"];
  settled?: SenderParts["settled"];
  log: Log;
  now: () => Date;
}

/** How often outdated mails are removed while nothing is sent; milliseconds. */
const tidyMs = 60_000;

/**
 * Starts sending mails, recently kept ones first, if a mail server is set up.
 * @returns a function that stops it after the mails in flight
 */
export async function startSendingMails(parts: SendingParts): Promise<() => Promise<void>> {
  const { db, siteKey, mails, mailTransport, now } = parts;
  // Outdated mails are removed all the same, so that nobody hands over an old link.
  if (!mailTransport)
    return startRepeating(parts, {
      everyMs: tidyMs,
      failed: "mails past their use could not be dropped; it is tried again",
      work: () => dropExpired(db, { key: siteKey, now: now() }),
    });
  await queueKept(db, now());
  const sender = new MailSender({ ...parts, key: siteKey, queue: mails, transport: mailTransport });
  sender.start();
  return () => sender.stop();
}
