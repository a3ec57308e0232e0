import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { expect, test } from "vitest";
import { day, hour } from "../../../tests/support/clock";
import { insertEvent, insertRegistration } from "../../../tests/support/factories";
import { type ListeningSite, listeningSite } from "../../../tests/support/listening";
import { root } from "../../../tests/support/sources";
import { linkedOf } from "../registrations/model.server";
import { manageToken } from "../registrations/token.server";
import { certificateToken } from "./token.server";
import { layWall } from "./wall";

const title = "Women in hardware: a morning of small circuits";

async function open(given: Parameters<typeof insertRegistration>[2] = {}, ofEvent = {}) {
  const site = await listeningSite();
  const { db, services, clock } = site;
  const event = await insertEvent(db, {
    title,
    event_type: "workshop",
    location: "Electronics bench",
    start_date: "2026-02-07T07:30:00.000Z",
    end_date: "2026-02-07T10:30:00.000Z",
    certificate: 1,
    ...ofEvent,
  });
  const id = await insertRegistration(db, event, { name: "Ngoni Mũkwa", registration_status: "attended", ...given });
  const linked = await linkedOf(db, id);
  const link = manageToken(services.siteKey, linked);
  const token = certificateToken(services.siteKey, linked);
  const pdf = () => site.raw("GET", `/r/${link}/certificate`);
  return { ...site, db, services, clock, event, id, link, token, pdf };
}

const set = ({ db }: ListeningSite, id: number, registration_status: "attended" | "confirmed") =>
  db.updateTable("registrations").set({ registration_status }).where("id", "=", id).execute();

test("who was there has a page with their name, the event, when and where, and the address to look it up", async () => {
  const { pdf, token } = await open();
  const answer = await pdf();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition":
      'attachment; filename="certificate-ngoni-mukwa-women-in-hardware-a-morning-of-small-circuits.pdf"',
    "cache-control": "no-store",
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThan(60_000);
  const read = await getDocumentProxy(bytes);
  expect(read.numPages).toBe(1);
  const [, , width = 0, height = 0] = (await read.getPage(1)).view;
  expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
  const { text } = await extractText(read, { mergePages: true });
  const words = text.replaceAll(/\s+/g, " ");
  for (const said of ["Ngoni Mũkwa", "took part in the workshop", "Women in hardware", "held by Anchor Makerspace."])
    expect(words).toContain(said);
  expect(words).toContain("Sat 7 Feb 2026 09:30 to 12:30 CAT Electronics bench");
  expect(words.replaceAll(" ", "")).toContain(`anchor.example/c/${token}`);
  expect((await getMeta(read)).info).toMatchObject({ Title: `Certificate of attendance: Ngoni Mũkwa, ${title}` });
  const [note] = await (await read.getPage(1)).getAnnotations();
  expect(note).toMatchObject({ url: `https://anchor.example/c/${token}` });
});

const textOf = async (answer: Response): Promise<string> => {
  const read = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  expect(read.numPages).toBe(1);
  return (await extractText(read, { mergePages: true })).text;
};

test("a name of any length leaves one page, as does any event; hostile letters are left out", async () => {
  const { pdf, db, id } = await open({}, { title: "W".repeat(200), location: "x ".repeat(150) });
  const names = {
    ["W".repeat(200)]: "WWWW",
    "Thandiwe Nokuthula Môyo-Chikafu Ndlovu van der Merwe": "Thandiwe",
    "\u{202e}Ann\u{202c} Moyo 🛠️": "Ann Moyo",
    [`Z${"\u{300}\u{489}".repeat(60)}oe`]: "Zoe",
    ["محمد".repeat(50)]: "took part",
    ["क्षत्रिय ".repeat(25).trim()]: "took part",
  };
  for (const [name, said] of Object.entries(names)) {
    await db.updateTable("registrations").set({ name }).where("id", "=", id).execute();
    const text = await textOf(await pdf());
    expect(text, name).toContain("took part in the workshop");
    expect(text, name).toContain(said);
  }
});

test("a name is printed in its own script", async () => {
  const { pdf, db, id } = await open();
  for (const name of ["Йосип Щербак", "Άννα Παπαδοπούλου", "አበበ ቢቂላ"]) {
    await db.updateTable("registrations").set({ name }).where("id", "=", id).execute();
    expect((await textOf(await pdf())).normalize("NFC").replaceAll(/\s/g, "")).toContain(name.replaceAll(/\s/g, ""));
  }
  // Readers order these differently, so only the letters are compared.
  for (const name of ["محمد بن علي", "श्रीमती विक्रम सिंह", "محمد Smith 42 (علي)"]) {
    await db.updateTable("registrations").set({ name }).where("id", "=", id).execute();
    const text = (await textOf(await pdf())).normalize("NFKC");
    for (const letter of name.replaceAll(/\s/g, "")) expect(text, `${letter} of ${name}`).toContain(letter);
  }
});

test("the page is tagged, has a language, and the same bytes each time", async () => {
  const { pdf } = await open();
  const [one, two] = [Buffer.from(await (await pdf()).arrayBuffer()), Buffer.from(await (await pdf()).arrayBuffer())];
  expect(one.equals(two)).toBe(true);
  const page = await (await getDocumentProxy(new Uint8Array(one))).getPage(1);
  const tree = JSON.stringify(await page.getStructTree());
  for (const role of ["Document", "H1", "P", "Figure", "Link"]) expect(tree).toContain(`"role":"${role}"`);
  expect(tree).toContain('"alt":"QR code of https://anchor.example/c/');
  expect(one.toString("latin1")).toMatch(/\/Lang \(en-GB\)/);
});

test("a name that no font has is refused with a sentence", async () => {
  const { pdf, db, id } = await open();
  for (const [name, lacking] of [
    ["ᜀᜈ Moyo", "lack ᜀ ᜈ"],
    ["田山", "lack 田 山"],
    // One of the rarest characters of a supported script.
    ["Ann ꬷ", "lack ꬷ"],
    ["🛠️", "no letters"],
  ] as const) {
    await db.updateTable("registrations").set({ name }).where("id", "=", id).execute();
    const answer = await pdf();
    expect([name, answer.status]).toEqual([name, 409]);
    expect(await answer.text()).toContain(lacking);
  }
});

test("a name in another script has a certificate once a keeper has added a font for it", async () => {
  const site = await open({ name: "田山" });
  const { pdf, get, as, db, id, link, services } = site;
  const member = await as("member");
  await db.updateTable("registrations").set({ user_id: member.user.id }).where("id", "=", id).execute();
  const refusals = async () => [
    (await get<{ certificate_refusal: string | null }>(`/r/${link}`)).body.certificate_refusal,
    (await member.get<{ items: { certificate_refusal: string | null }[] }>("/users/me/registrations")).body.items[0]
      ?.certificate_refusal,
  ];
  const refusal = expect.stringContaining("our fonts lack 田 山");
  expect(await refusals()).toEqual([refusal, refusal]);
  expect((await pdf()).status).toBe(409);

  const folder = join(services.backups.source.dataDirectory, "fonts");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "broken.ttf"), "not a font");
  writeFileSync(join(folder, "notes.txt"), "Noto Sans JP");
  copyFileSync(join(root, "tests/support/fonts/three-han-letters.woff2"), join(folder, "three-han-letters.woff2"));
  expect(await refusals()).toEqual([null, null]);
  expect(await textOf(await pdf())).toContain("田山");

  await db.updateTable("registrations").set({ name: "田中" }).where("id", "=", id).execute();
  expect(await refusals()).toEqual(Array(2).fill(expect.stringContaining("our fonts lack 中")));
});

test("there is none before the event is over, for who was not there, where it is not offered, or by a wrong link", async () => {
  const site = await open();
  const { db, event, id, pdf, clock, raw } = site;
  const status = async () => (await pdf()).status;
  expect(await status()).toBe(200);
  await set(site, id, "confirmed");
  expect(await status()).toBe(404);
  await set(site, id, "attended");
  for (const [wrong, right] of [
    [{ certificate: 0 }, { certificate: 1 }],
    [{ publication: "cancelled" }, { publication: "published" }],
    [{ end_date: clock.in(hour) }, { end_date: clock.in(-day) }],
  ] as const) {
    await db.updateTable("events").set(wrong).where("id", "=", event).execute();
    expect(await status(), JSON.stringify(wrong)).toBe(404);
    await db.updateTable("events").set(right).where("id", "=", event).execute();
    expect(await status()).toBe(200);
  }
  expect((await raw("GET", `/r/${"a".repeat(32)}/certificate`)).status).toBe(404);
});

test("a member has that of their own registration, and nobody else's", async () => {
  const site = await open();
  const { db, event, as } = site;
  const member = await as("member");
  const own = await insertRegistration(db, event, { user_id: member.user.id, registration_status: "attended" });
  const path = `/users/me/registrations/${own}/certificate`;
  const answer = await member.raw("GET", path);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect((await (await as("admin")).raw("GET", path)).status).toBe(404);
  expect((await site.raw("GET", path)).status).toBe(401);
});

test("one registration's is drawn 30 times in ten minutes at most", async () => {
  const { pdf, clock } = await open();
  const statuses = await Promise.all(Array.from({ length: 31 }, async () => (await pdf()).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  clock.advance(hour);
  expect((await pdf()).status).toBe(200);
});

test("its address says that it is genuine, for whom and what, without scripts, kept and indexed nowhere", async () => {
  const { ask, token, pages } = await open({ name: "<b>Ngoni</b> Mũkwa", phone: "+263 00 000 0199" });
  for (const path of [
    `/c/${token}`,
    `/c/${token}/`,
    `/c/${token.toUpperCase()}`,
    `/c/${token.replaceAll("-", "")}?x=1`,
  ]) {
    const { status, headers, body } = await ask(path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "x-frame-options": "DENY",
    });
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    const html = body.toString();
    for (const said of [
      "This certificate is genuine",
      "&lt;b&gt;Ngoni&lt;/b&gt; Mũkwa",
      title,
      "Sat 7 Feb 2026, 09:30",
      token,
    ])
      expect(html).toContain(said);
    expect(html).not.toMatch(/<script|people\.example|0199/);
  }
  expect(pages).not.toHaveBeenCalled();
});

test("it ends when the registration is no longer attended, deleted, or nobody's any more; a new link leaves it", async () => {
  const site = await open();
  const { ask, token, db, id } = site;
  const status = async () => (await ask(`/c/${token}`)).status;
  await db.updateTable("registrations").set({ link_counter: 5 }).where("id", "=", id).execute();
  expect(await status()).toBe(200);
  await set(site, id, "confirmed");
  expect(await status()).toBe(404);
  await set(site, id, "attended");
  await db.updateTable("registrations").set({ email: "", name: "Former member" }).where("id", "=", id).execute();
  expect(await status()).toBe(404);
  await db.deleteFrom("registrations").where("id", "=", id).execute();
  const gone = await ask(`/c/${token}`);
  expect(gone.status).toBe(404);
  expect(gone.body.toString()).toContain("Not one of our certificates");
});

test("no other letters make a certificate, and whoever tries many has to wait", async () => {
  const { ask, token, clock } = await open();
  const last = token.at(-1) === "0" ? "1" : "0";
  const wrong = [
    token.slice(0, -1) + last,
    token.slice(1),
    `${token}0`,
    "x".repeat(5_000),
    "%00",
    "%E0%A4%A",
    "..%2f",
    "u".repeat(24),
  ];
  for (const one of wrong) expect((await ask(`/c/${one}`)).status, one).toBe(404);
  for (let tries = wrong.length; tries < 120; tries++) await ask("/c/wrong");
  const refused = await ask("/c/wrong");
  expect(refused).toMatchObject({
    status: 429,
    headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
  expect(refused.body.toString()).toContain("<h1>Too many attempts</h1>");
  clock.advance(hour);
  expect((await ask(`/c/${token}`)).status).toBe(200);
});

test("each event has a wall of its own, and each is laid", () => {
  const walls = Array.from({ length: 200 }, (_, id) => layWall(id, 595.28, [3, 4, 36]));
  expect(new Set(walls.map(({ dark }) => dark)).size).toBe(200);
  for (const part of walls.flatMap((wall) => Object.values(wall))) expect(part).toMatch(/^[MLHVlhvzZ\d. -]+$/);
});
