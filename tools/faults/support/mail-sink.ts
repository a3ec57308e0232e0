import { type ChildProcess, fork } from "node:child_process";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server that accepts everything and records each mail's Message-ID and recipient. */
export interface MailSink {
  port: number;
  /** the accepted mails in order */
  taken: { id: string; to: string }[];
  close: () => Promise<void>;
}

/** @param beforeAccepting waited for between the end of a mail's data and its acceptance */
export async function startMailSink(beforeAccepting: () => Promise<unknown>): Promise<MailSink> {
  const taken: MailSink["taken"] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    async onData(stream, { envelope }, done) {
      let text = "";
      try {
        for await (const chunk of stream) text += chunk;
      } catch {
        return; // it was cut before its end, and is taken for nothing
      }
      await beforeAccepting();
      const id = /^Message-ID: *(<.*>)/im.exec(text)?.[1] ?? "";
      for (const { address } of envelope.rcptTo) taken.push({ id, to: address });
      done();
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, taken, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** The same in a separate process; while held, it accepts nothing. */
export interface FarMailSink {
  port: number;
  /** @returns how many mails it has accepted, and how many different ones */
  hold: (held: boolean) => Promise<{ taken: number; different: number }>;
  close: () => void;
}

const nextMessage = <T>(child: ChildProcess) => new Promise<T>((resolve) => child.once("message", resolve as never));

export async function startFarMailSink(): Promise<FarMailSink> {
  const child = fork(import.meta.filename);
  const { port } = await nextMessage<{ port: number }>(child);
  return {
    port,
    hold(held) {
      const answer = nextMessage<{ taken: number; different: number }>(child);
      child.send({ held });
      return answer;
    },
    close: () => void child.kill("SIGKILL"),
  };
}

if (process.send && process.argv[1] === import.meta.filename) {
  let gate = Promise.withResolvers<void>();
  const { port, taken } = await startMailSink(() => gate.promise);
  process.on("message", ({ held }: { held: boolean }) => {
    if (held) gate = Promise.withResolvers();
    else gate.resolve();
    process.send?.({ taken: taken.length, different: new Set(taken.map(({ id }) => id)).size });
  });
  process.on("disconnect", () => process.exit());
  process.send({ port });
}
