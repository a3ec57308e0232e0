import type { AddressInfo, Socket } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

/** An error that makes the mail server refuse with this code. */
export const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

/** A local mail server that accepts every mail and records it. */
export interface MailServer {
  /** the value for SMTP_URL */
  url: string;
  /** in the order in which they came */
  taken: ParsedMail[];
  /** recipients of the accepted mails, from the envelope */
  recipients: string[];
  onConnection: (listen: (socket: Socket) => void) => void;
  close: () => Promise<void>;
}

/** Starts a real mail server for one test; `options` override its own, e.g. to refuse mails. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const taken: ParsedMail[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData: (stream, { envelope }, done) => {
      simpleParser(stream).then(
        (mail) => {
          taken.push(mail);
          recipients.push(...envelope.rcptTo.map(({ address }) => address));
          done();
        },
        (error: Error) => done(error),
      );
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const onConnection = (listen: (socket: Socket) => void) => void server.server.on("connection", listen);
  onTestFinished(close);
  return { url: `smtp://127.0.0.1:${port}`, taken, recipients, onConnection, close };
}
