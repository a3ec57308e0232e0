import { expect, test } from "vitest";
import { createMetrics } from "../src/app/metrics/metrics.server";
import { minute } from "./support/clock";
import { insertUser, password } from "./support/factories";
import { type ListeningSite, listeningSite } from "./support/listening";
import { capturedLog } from "./support/log";
import { type MailServer, startMailServer } from "./support/mail/mail-server";
import { senderFor } from "./support/mail/sending";

const metricsToken = "a-token-for-prometheus";
const chosen = "Another8lathe";
const origin = "https://makers.example";

/** A site that logs everything, sends mails to a real server, and has metrics. */
async function watchedSite() {
  const { log, text } = capturedLog("trace");
  const metrics = await createMetrics({ token: metricsToken });
  const site = await listeningSite({ log, metrics, origin });
  const server = await startMailServer();
  const sender = senderFor(site, server);
  return { site, server, sender, logged: text };
}

type Watched = Awaited<ReturnType<typeof watchedSite>>;

const tokensIn = ({ taken }: MailServer): string[] =>
  taken.flatMap(({ text = "" }) => [...text.matchAll(/[?&]token=([^\s&>"]+)/g)].map(([, token]) => token as string));

/** Sends the queued mails, in varying order. @returns the secret in the latest link to a page mailed to an address */
async function linkTo({ site, server, sender }: Watched, page: string, address: string): Promise<string> {
  await site.services.background.settled();
  site.clock.advance(minute);
  await sender.flush();
  const texts = server.taken
    .filter((_mail, index) => server.recipients[index] === address)
    .map(({ text = "" }) => text);
  const links = texts.flatMap((text) => [...text.matchAll(/(\/[a-z-]+)\?token=([^\s&>"]+)/g)]);
  const [, , token] = links.findLast(([, path]) => path === page) ?? [];
  if (!token) throw new Error(`No link to ${page} came to ${address}`);
  return token;
}

const post = ({ ask }: ListeningSite, path: string, body: object, headers: Record<string, string> = {}) =>
  ask(`/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Opens a link's page as a browser does, successfully and not, and goes on to other pages. */
async function open({ site: { ask, pages, db } }: Watched, page: string, token: string): Promise<void> {
  const path = `${page}?token=${token}`;
  const headers = { referer: origin + path };
  await ask(path);
  await ask(`${page}/?token=${token}`);
  await ask(`${page}?token=${token}%`);
  await ask(path, { method: "POST", headers });
  await ask("/events", { headers });
  await ask("/api/events", { headers });
  await ask(`/api/auth${path}`, { headers });
  await ask(`/api/nothing?token=${token}`, { headers });
  // The older one is shown then.
  db.markContentChanged();
  pages.mockRejectedValueOnce(new Error("It cannot be rendered"));
  await ask(path);
}

/** Posts a link's secret: as broken JSON, in a wrong type, and twice correctly. @returns the last two statuses */
async function press(watched: Watched, call: string, body: { token: string }): Promise<number[]> {
  const { site } = watched;
  const json = { "content-type": "application/json" };
  await site.ask(`/api${call}`, { method: "POST", headers: json, body: `{"token":"${body.token}",` });
  await post(site, call, { token: [body.token], password: "x" });
  const well = await post(site, call, body);
  const again = await post(site, call, body);
  return [well.status, again.status];
}

/** Signs up, confirms, resets the password, changes the e-mail and reverts that. @returns the secrets */
async function liveThroughAll(watched: Watched): Promise<string[]> {
  const { site, server } = watched;
  const [first, second] = ["tariro@people.example", "tariro@new.example"];
  const account = { username: "tariro", email: first, full_name: "Tariro", password };
  expect((await post(site, "/auth/register", account)).status).toBeLessThan(300);
  const confirming = await linkTo(watched, "/confirm-email", first);
  await open(watched, "/confirm-email", confirming);
  expect(await press(watched, "/auth/confirm-email", { token: confirming })).toEqual([200, 410]);

  await post(site, "/auth/forgot-password", { email: first });
  const forgotten = await linkTo(watched, "/reset-password", first);
  await open(watched, "/reset-password", forgotten);
  const choice = { token: forgotten, password: chosen };
  expect(await press(watched, "/auth/reset-password", choice)).toEqual([200, 410]);

  const signedIn = await post(site, "/auth/login-json", { username: "tariro", password: chosen });
  const session = JSON.parse(String(signedIn.body)) as { access_token: string; refresh_token: string };
  const authorization = `Bearer ${session.access_token}`;
  const change = JSON.stringify({ email: second, current_password: chosen });
  const headers = { "content-type": "application/json", authorization };
  expect((await site.ask("/api/users/me", { method: "PUT", headers, body: change })).status).toBe(200);
  const confirmingSecond = await linkTo(watched, "/confirm-email", second);
  await open(watched, "/confirm-email", confirmingSecond);
  expect(await press(watched, "/auth/confirm-email", { token: confirmingSecond })).toEqual([200, 410]);
  const undoing = await linkTo(watched, "/undo-email-change", first);
  await open(watched, "/undo-email-change", undoing);
  const undone = await press(watched, "/auth/undo-email-change", { token: undoing });
  expect(undone[0]).toBe(200);
  await linkTo(watched, "/reset-password", first);

  const admin = await site.as("admin");
  const user = await insertUser(site.db);
  const handed = await admin.post<{ url: string }>(`/users/${user.id}/reset-link`);
  const copied = new URL(handed.body.url).searchParams.get("token") as string;
  await open(watched, "/reset-password", copied);
  return [...new Set([...tokensIn(server), copied, session.access_token, session.refresh_token, password, chosen])];
}

async function stored({ db }: ListeningSite): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  const values: string[] = [];
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(name as "users")
      .selectAll()
      .execute();
    for (const row of rows) values.push(`${name} ${JSON.stringify(row)}`);
  }
  return values;
}

test("no secret of a link is in the log, in the tables, in the figures or in a referrer", async () => {
  const watched = await watchedSite();
  const { site, sender, logged } = watched;
  const secrets = await liveThroughAll(watched);
  await sender.stop();
  site.pages.mockRejectedValueOnce(new Error("It cannot be rendered"));
  const failed = await site.ask(`/login?token=${secrets[0]}`);
  expect(failed).toMatchObject({ status: 500, headers: { "referrer-policy": "no-referrer" } });
  expect(secrets.length).toBeGreaterThanOrEqual(10);
  const found = (place: string) => secrets.filter((secret) => place.includes(secret));

  expect(logged()).toContain("an older one was sent");
  expect(logged()).toContain("a page could not be rendered");
  expect(logged()).toContain("email_change_undone");
  expect(found(logged())).toEqual([]);

  const rows = await stored(site);
  expect(rows.some((row) => row.startsWith("audit "))).toBe(true);
  expect(rows.some((row) => row.startsWith("mails "))).toBe(true);
  expect(rows.filter((row) => found(row).length > 0)).toEqual([]);

  const figures = await site.ask("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(String(figures.body)).toContain('route="/reset-password"');
  expect(found(String(figures.body))).toEqual([]);

  // Administrators see sent mails without their secrets.
  const admin = await site.as("admin");
  const { body } = await admin.get<{ items: { id: number }[] }>("/mails", { size: 100 });
  const shown = await Promise.all(body.items.map(({ id }) => admin.get<object>(`/mails/${id}`)));
  expect(shown.length).toBeGreaterThanOrEqual(6);
  expect(found(JSON.stringify(shown.map((mail) => mail.body)))).toEqual([]);
});
