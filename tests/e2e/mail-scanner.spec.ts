import type { Api } from "../support/api.ts";
import { administrator, type BuiltSite } from "../support/built-site.ts";
import { createEvent, expect, test } from "./site.ts";

const password = "Bench9maker";

/** Signs an account in. @returns the calls of its session */
async function callsOf(site: BuiltSite, username: string, secret = password) {
  const send = async (method: string, path: string, body: unknown, token = "") => {
    const response = await fetch(`${site.address}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const { access_token } = await send("POST", "/auth/login-json", { username, password: secret, remember: false });
  return (method: string, path: string, body?: unknown) => send(method, path, body, String(access_token));
}

/** Causes the mails about accounts: confirm an address, reset a password, undo a change. */
async function mailsOfAccounts(site: BuiltSite, api: Api) {
  await api.auth.register({ username: "rudo", email: "rudo@people.example", full_name: "Rudo", password });
  const rudo = await callsOf(site, "rudo");
  await rudo("POST", "/auth/forgot-password", { email: "rudo@people.example" });
  await rudo("PUT", "/users/me", { email: "rudo.new@people.example", current_password: password });
}

/** Causes the mails about places: registered, waiting, offered. */
async function mailsOfPlaces(api: Api) {
  const { id } = await createEvent(api, { max_attendees: 1, waiting_hold_hours: 6 });
  for (const name of ["Tariro", "Chipo", "Anesu"]) {
    const person = { name, email: `${name.toLowerCase()}@people.example`, waiting: true };
    await api.registrations.register(id, person);
  }
  const [first] = (await api.registrations.list({ event_id: id, search: "Tariro" })).items;
  await api.registrations.remove(first?.id ?? 0);
}

/** Causes the mails about news: confirm, and a letter. */
async function mailsOfNews(site: BuiltSite) {
  const admin = await callsOf(site, administrator.username, administrator.password);
  for (const name of ["asking", "reading"]) await admin("POST", "/subscribers", { email: `${name}@people.example` });
  await expect
    .poll(async () => (await site.services.db.selectFrom("subscribers").select("id").execute()).length)
    .toBe(2);
  const confirmed = { state: "confirmed" as const, confirmed_at: new Date().toISOString() };
  await site.services.db.updateTable("subscribers").set(confirmed).where("email", "like", "reading%").execute();
  const { id } = await admin("POST", "/letters", { subject: "The floor is dry", body: "Come again." });
  await admin("POST", `/letters/${id}/send`);
}

/** Causes the mails about projects: asked to be named, returned, approved. */
async function mailsOfProjects(site: BuiltSite, api: Api) {
  const account = { full_name: "Making Maita", password, role: "member" as const };
  for (const username of ["maita", "dudu"])
    await api.users.create({ ...account, username, email: `${username}@people.example` });
  await site.services.db
    .updateTable("users")
    .set({ is_verified: 1 })
    .where("username", "in", ["maita", "dudu"])
    .execute();
  const [maita, admin] = [
    await callsOf(site, "maita"),
    await callsOf(site, administrator.username, administrator.password),
  ];
  const { id } = await maita("POST", "/users/me/projects", {
    title: "Coat hook",
    description: "For coats.",
    steps: [{ key: "one", title: "Cut it", text: "Mind the fumes.", pictures: [] }],
  });
  const own = (await maita("GET", `/users/me/projects/${id}`)) as { makers: { id: number }[] };
  const makers = [{ id: own.makers[0]?.id, name: "Maita" }, { email: "dudu@people.example" }];
  await maita("PUT", `/users/me/projects/${id}/makers`, { makers });
  await maita("POST", `/users/me/projects/${id}/submit`);
  await admin("POST", `/projects/${id}/return`, { note: "Which screws?" });
  await maita("POST", `/users/me/projects/${id}/submit`);
  await admin("POST", `/projects/${id}/approve`);
}

/** Counts of requests, which every visit writes. */
const counted = ["rate_limits"];

/** All rows of all tables. */
async function contentOf({ services: { db } }: BuiltSite): Promise<Record<string, string>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !counted.includes(name));
  const rows: [string, string][] = [];
  for (const table of tables) {
    const found = await db
      .selectFrom(table as "users")
      .selectAll()
      .execute();
    rows.push([table, JSON.stringify(found)]);
  }
  return Object.fromEntries(rows);
}

/** Every address in every mail, with the kinds of the mails that have it. */
async function linksIn(api: Api): Promise<Map<string, string[]>> {
  const links = new Map<string, string[]>();
  const { items } = await api.mails.list({ size: 100 });
  for (const { id, kind } of items) {
    const { content } = await api.mails.read(id);
    for (const [link] of JSON.stringify(content).matchAll(/https?:\/\/[^\s"<>\\)]+/g))
      links.set(link, [...(links.get(link) ?? []), kind]);
  }
  return links;
}

test("a mail scanner that opens every link of every mail changes nothing", { tag: "@further" }, async ({
  site,
  api,
  browser,
}) => {
  await mailsOfAccounts(site, api);
  await mailsOfPlaces(api);
  await mailsOfNews(site);
  await mailsOfProjects(site, api);
  const wanted = [
    ...["confirm-email", "confirm-news", "letter", "project-approved", "project-asked", "project-returned"],
    ...["registration-confirmed", "reset-password", "waiting-joined", "waiting-promoted"],
  ];
  const missing = async () => {
    const kinds: string[] = (await api.mails.list({ size: 100 })).items.map(({ kind }) => kind);
    return wanted.filter((kind) => !kinds.includes(kind));
  };
  await expect.poll(missing).toEqual([]);
  const links = [...(await linksIn(api))].filter(([link]) => link.startsWith(site.address));
  expect(links.flatMap(([, kinds]) => kinds)).toEqual(expect.arrayContaining(wanted));

  // The job ends the letter by itself.
  const letters = site.services.db.selectFrom("letters").select("publication");
  await expect.poll(() => letters.execute()).toEqual([{ publication: "sent" }]);

  const before = await contentOf(site);
  for (const [link] of links) {
    await (await fetch(link)).arrayBuffer();
    await fetch(link, { method: "HEAD" });
  }
  const scanner = await browser.newContext();
  const page = await scanner.newPage();
  for (const [link, kinds] of links) {
    await page.goto(link, { waitUntil: "networkidle" });
    // A scanner that runs scripts also moves the pointer; it presses nothing.
    await page.mouse.move(120, 240);
    await expect(page.getByRole("main"), kinds.join()).toBeVisible();
  }
  await scanner.close();
  const after = await contentOf(site);
  expect(Object.keys(before).filter((table) => after[table] !== before[table])).toEqual([]);
});
