import { isIP } from "node:net";
import type { NodemailerError } from "nodemailer";

export interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** with its angle brackets */
  messageId: string;
  replyTo?: string | undefined;
  headers: Record<string, string>;
  attachments: { filename: string; content: string; contentType: string }[];
}

/**
 * `later`: 4xx. `refused`: for good, by recipient or message. `unavailable`: the server, its certificate or password.
 */
export type Delivery = { outcome: "accepted" } | { outcome: "later" | "refused" | "unavailable"; error: string };

export interface MailTransport {
  send: (message: Message) => Promise<Delivery>;
  /** Sends one mail. @returns the server's own words */
  test: (message: Message) => Promise<{ taken: boolean; said: string }>;
  /** @returns the fault of the server in words; undefined if it would accept mails */
  check: () => Promise<string | undefined>;
  /** Ends its connections. @param force also those on which a mail is on its way, which is `unavailable` then */
  close: (force?: boolean) => void;
}

/** How long the mail server is waited for; milliseconds. */
export interface Patience {
  /** until it is connected, and until it has greeted */
  greeting: number;
  /** without a byte from it */
  silence: number;
  /** for one mail in all: a server that drips its answers is never silent */
  mail: number;
}

/** Together they stay below the time for which a mail is claimed. */
const patient: Patience = { greeting: 20_000, silence: 60_000, mail: 120_000 };
/** How long somebody waits who looks on; milliseconds. */
const testMs = 20_000;

const isThisMachine = (host: string) => host === "localhost" || host === "[::1]" || /^127\./.test(host);

/** Returns nodemailer's options. A password goes only over TLS or to this machine. @param url smtp:// or smtps:// */
export function smtpOptions(url: string, { greeting, silence }: Omit<Patience, "mail"> = patient) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined;
  const host = hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && auth !== undefined && !isThisMachine(hostname),
    ...(auth ? { auth } : {}),
    ...(isIP(host) ? {} : { tls: { servername: host } }),
    connectionTimeout: greeting,
    greetingTimeout: greeting,
    dnsTimeout: 10_000,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Reply codes about the server or the sign-in, at any stage. */
const serverReplies = new Set([421, 454, 530, 534, 535, 538]);

/** Classifies an error of nodemailer. */
export function classify(error: NodemailerError): Delivery {
  if (error.name === "AbortError") return { outcome: "unavailable", error: "The mail server is too slow." };
  const { responseCode = 0, command = "", message } = error;
  const words = message.replaceAll(/\s+/g, " ").slice(0, 500);
  if (responseCode < 400 || serverReplies.has(responseCode) || error.code === "EAUTH")
    return { outcome: "unavailable", error: words };
  // The server refuses the sender, that is, the settings.
  if (responseCode >= 500 && /^(MAIL FROM|EHLO|HELO|STARTTLS|CONN)/.test(command))
    return { outcome: "unavailable", error: words };
  // 503 is about the order of commands, not about the message.
  return { outcome: responseCode >= 500 && responseCode !== 503 ? "refused" : "later", error: words };
}

interface SmtpParts {
  /** SMTP_URL */
  url: string;
  /** who mails come from at the moment: a name and an address */
  from: () => { name: string; address: string };
  connections: number;
  patience?: Patience;
}

/** A message for the library, with whole addresses, or it would look for names and lists in them. */
const asGiven = ({ to, replyTo, ...message }: Omit<Message, "attachments">) => ({
  ...message,
  to: { name: "", address: to },
  ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
});

/** Sends by SMTP. The library is loaded with the first mail. */
export function createSmtpTransport({ url, from, connections, patience = patient }: SmtpParts): MailTransport {
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      ...smtpOptions(url, patience),
      pool: true as const,
      maxConnections: connections,
      maxMessages: 100,
      // The stored mail decides about retries, not the library.
      maxRequeues: 0,
    });
  };
  let opened: ReturnType<typeof open> | undefined;
  const transporter = () => (opened ??= open());
  const deliver = async ({ attachments, ...message }: Message, ms: number) =>
    (await transporter()).sendMail({
      ...asGiven(message),
      attachments,
      from: from(),
      signal: AbortSignal.timeout(ms),
    });
  return {
    async send(message) {
      try {
        await deliver(message, patience.mail);
        return { outcome: "accepted" };
      } catch (error) {
        return classify(error as NodemailerError);
      }
    },
    async test(message) {
      try {
        const { response } = await deliver(message, testMs);
        return { taken: true, said: response };
      } catch (error) {
        const { name, message: said } = error as Error;
        return {
          taken: false,
          said: name === "AbortError" ? `It did not answer within ${testMs / 1_000} seconds.` : said,
        };
      }
    },
    async check() {
      try {
        await (await transporter()).verify();
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    },
    close: (force = false) => void opened?.then((transport) => transport.close({ force })),
  };
}
