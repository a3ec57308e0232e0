import { ensureBuilt } from "../../scripts/build.ts";
import type { Database } from "../../src/platform/database/database.server.ts";
import { MailQueue } from "../../src/platform/mail/queue.server.ts";
import { loadSiteKey } from "../../src/platform/site-key.server.ts";
import { KeepAliveClient } from "./support/keep-alive-client.ts";
import { inState, killWhileSending } from "./support/kill-while-sending.ts";
import { startFarMailSink } from "./support/mail-sink.ts";
import { onBothEngines, type Place } from "./support/places.ts";
import type { Row } from "./support/row.ts";
import { freePort, killSite, startSite, wait } from "./support/site.ts";

/** Queues mails in one transaction, as an announcement does, each to another address. */
async function queueMails({ directory }: Place, db: Database, name: string, count: number): Promise<void> {
  const queue = new MailQueue({
    key: loadSiteKey(directory),
    sends: true,
    domain: () => "drill.example",
    languages: { speak: (_tag, work) => work(), ofAccounts: async () => [] },
    now: () => new Date(),
  });
  const content = {
    subject: "The workshop is open again",
    preview: "From Saturday on.",
    heading: "The workshop is open again",
    paragraphs: ["The floor is dry, and the lathe has a new belt.", "Come on Saturday."],
    facts: [["When", "Saturday 10:00 AM"]] as [string, string][],
    action: { label: "Open the calendar", url: "https://drill.example/events" },
    reason: "You are registered for an event.",
  };
  const mails = Array.from({ length: count }, (_, number) => ({
    kind: "test" as const,
    to: `${name}-${number}@people.example`,
    content: () => content,
  }));
  await db.write((transaction) => queue.queue(transaction, ...mails));
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Requests a cached page repeatedly for `ms` milliseconds. @returns the duration of each request */
async function visit(client: KeepAliveClient, ms: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const begun = performance.now();
    const seen = await client.ask({ path: "/events", headers: { "accept-encoding": "br" } });
    if (seen.kind !== "answer" || seen.status !== 200) throw new Error(`A page was not answered: ${seen.kind}`);
    times.push(performance.now() - begun);
    await wait(3);
  }
  return times;
}

/** So many mails at once while the site serves: windows in which they go take turns with windows in which the mail server holds them. */
async function manyAtOnce(place: Place, count: number): Promise<Row[]> {
  const sink = await startFarMailSink();
  await sink.hold(true);
  const port = await freePort();
  const site = await startSite(place.directory, port, 1, {
    ...place.settings,
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    SAMPLE_CONTENT: "off",
  });
  const db = await place.open();
  const client = new KeepAliveClient(port);
  const [quiet, sending]: [number[], number[]] = [[], []];
  try {
    await queueMails(place, db, "many", count);
    await visit(client, 6_000); // warm, and the mails are found
    const begun = performance.now();
    let [taken, different] = [0, 0];
    while (taken < count && performance.now() - begun < 900_000) {
      quiet.push(...(await visit(client, 300)));
      await sink.hold(false);
      sending.push(...(await visit(client, 1_000)));
      ({ taken, different } = await sink.hold(true));
      await wait(100);
    }
    await sink.hold(false);
    await wait(2_000);
    const sent = (await inState(db, "sent")).length;
    const ratio = median(sending) / median(quiet);
    const what = `${place.engine}, ${count.toLocaleString("en")} mails at once`;
    const ms = (value: number) => `${value.toFixed(2)} ms`;
    return [
      {
        what: `${what}: different ones taken by the mail server, taken in all, recorded as sent`,
        goal: "all, once",
        seen: `${different}, ${taken}, ${sent}`,
        ok: different === count && taken === count && sent === count,
      },
      {
        what: `${what}: a cached page while they go, beside one while none goes (medians of ${sending.length} and ${quiet.length})`,
        goal: "at most 1.1 times",
        seen: `${ms(median(sending))}, ${ms(median(quiet))}: ${ratio.toFixed(2)} times`,
        ok: ratio <= 1.1,
      },
      {
        what: `${what}: until all were sent, a fifth of the time held`,
        goal: "it ends",
        seen: `${Math.round((performance.now() - begun) / 1_000)} s`,
        ok: true,
      },
    ];
  } finally {
    client.close();
    await killSite(site);
    await db.destroy();
    sink.close();
  }
}

/** The site is killed while it sends from two processes, and sends thousands at once while it serves; on both engines. */
export async function drill({ kills = 25, count = 5_000 } = {}): Promise<Row[]> {
  await ensureBuilt();
  return onBothEngines("mail", async (place) => {
    const write = async (db: Database, kill: number) => {
      await queueMails(place, db, `kill-${kill}`, 40);
      return 40;
    };
    const killed = await killWhileSending(place, { what: "sending", kills, write });
    // Deletes the mails that the kills left behind, so that they are not counted below.
    const db = await place.open();
    await db.deleteFrom("mails").execute();
    await db.destroy();
    return [...killed, ...(await manyAtOnce(place, count))];
  });
}

if (import.meta.main) {
  const [kills = 25, count = 5_000] = process.argv.slice(2).map(Number);
  console.table(await drill({ kills, count }));
}
