import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answerResource } from "../src/api/resource-route.server";
import { routes } from "../src/app/api.server";
import { resourceRoutes } from "../src/app/resource-routes.server";
import { pages } from "../src/app/routes";
import type { SiteBase } from "../src/platform/site";
import { readSite } from "../src/platform/site.server";
import { makeApp, type TestApp } from "./support/app";
import { sourcePages } from "./support/pages/source-pages";
import { startFirst } from "./support/samples";

const settings = {
  name: "Taller Cerro Alegre",
  tagline: "El taller abierto de Valparaíso.",
  about: "Una casa azul del cerro.",
  founded: 2014,
  address_short: "Cerro Alegre, Valparaíso",
  floor: "",
  address_lines: ["Casa Azul", "Pasaje Templeman 480", "Valparaíso"],
  country: "CL",
  latitude: -33.0424,
  longitude: -71.6273,
  time_zone: "America/Santiago",
  currency: "CLP",
  phone: "+56 32 200 0001",
  whatsapp: "+56 9 0000 0002",
  email: "hola@cerroalegre.example",
  events_email: "",
  partnerships_email: "",
  social_links: [{ kind: "Instagram", address: "https://instagram.example/cerroalegre" }],
  opening_hours: [{ day: "monday", opens: "09:00", closes: "13:00" }],
  accent: "#006a90",
  second: "#9d4a16",
  icon: "/files/abcdefghijklmnopqrstuvwxa/512x512.webp",
  offers: [{ drawing: "events", name: "Encuentros", text: "Cada semana.", address: "/events", way: "Agenda" }],
  questions: [{ question: "¿Cómo me sumo?", answer: "Ven." }],
  terms: "Reglas de {name}.\n\n## Uso\n\nCon lentes.",
  privacy: "Datos de {name}.\n\n## Qué\n\nTu correo.",
  turned_off: ["store"],
} as const;

/** Traces of the sample organisation: its name, places, numbers and samples. */
const traces = [
  /anchor(?! ?(="|:|,|-))/i,
  /harare|zimbabwe|msasa|jacaranda|jason moyo/i,
  /\+?263 ?0/,
  /\bCAT\b/,
  /\bUSD\b|US\$|\$\d/,
  /\b[sh]dc\b/i,
  /(software|hardware) development/i,
];

const tracesIn = (text: string, names: readonly string[]): string[] => {
  // Ignores SVG paths and CSS property names that contain a searched word.
  const said = text.replaceAll(/ d="[^"]*"|text-anchor|overflow-anchor/g, "");
  return [
    ...traces.flatMap((trace) => {
      const found = said.search(trace);
      return found < 0 ? [] : said.slice(Math.max(found - 40, 0), found + 60);
    }),
    ...names.filter((name) => said.includes(name)),
  ];
};

/** A first start with the samples, made another's by calls alone. */
async function anotherCity(said: object = settings, base: Partial<SiteBase> = {}) {
  const app = await makeApp(base);
  await startFirst(app);
  const names = await sampleNames(app);
  const admin = await app.as("admin");
  expect((await admin.delete("/samples")).status).toBe(200);
  expect((await admin.put("/settings", said)).status).toBe(200);
  const community = {
    category: "maker",
    description: "Madera.",
    about: "Sierras.",
    benefits: ["Mesa"],
    meeting_schedule: "Martes",
    location: "Casa Azul",
  };
  for (const name of ["Carpintería", "Tejedoras", "Electrónica"])
    expect((await admin.post("/communities", { ...community, name })).status).toBe(201);
  return { app, admin, names };
}

async function sampleNames({ db }: TestApp): Promise<string[]> {
  const titles = await Promise.all([
    db.selectFrom("events").select("title as name").execute(),
    db.selectFrom("posts").select("title as name").execute(),
    db.selectFrom("products").select("name").execute(),
    db.selectFrom("projects").select("title as name").execute(),
    db.selectFrom("team_members").select("name").execute(),
    db.selectFrom("partners").select("name").execute(),
  ]);
  return titles.flat().map(({ name }) => name);
}

const filledIn = (path: string, id: string) =>
  path.replaceAll(/:\w+\??|\{\w+\}/g, path.includes("communities/") ? "carpinteria" : id).replace("*", "nonesuch");

/** Returns the response text of each public address: pages, resources and API calls without a session. */
async function everythingSaid(app: TestApp, id: string): Promise<[string, string][]> {
  const render = await sourcePages(app);
  const said: [string, string][] = [];
  for (const { path } of pages) {
    const address = `/${filledIn(path, id)}`;
    const answer = await render(new Request(`https://taller.example${address}`), "https://taller.example");
    said.push([address, await answer.text()]);
  }
  for (const route of resourceRoutes) {
    const asked = {
      ...app.services,
      params: { id: filledIn("{id}", id), part: "pages" },
      origin: "https://taller.example",
    };
    said.push([route.path, await (await answerResource(route, asked, {})).text()]);
  }
  for (const { method, path, access } of routes)
    if (method.toUpperCase() === "GET" && ["public", "anyone"].includes(access)) {
      const answer = await app.raw("GET", filledIn(path, id));
      said.push([`/api${path}`, await answer.text()]);
    }
  return said;
}

async function mailsOf({ app, admin }: Awaited<ReturnType<typeof anotherCity>>) {
  const visitor = { name: "Amparo Rojas", email: "amparo@correo.example" };
  await app.post("/contact", { ...visitor, subject: "Hola", message: "¿Abren el sábado?" });
  await app.post("/contact/join-application", { ...visitor, community: "carpinteria", experience: "beginner" });
  const { body: event } = await admin.post<{ id: number }>("/events", {
    title: "Banco de tres patas",
    start_date: "2099-01-10T18:00:00Z",
    registration_fee: 12500,
    status: "published",
  });
  await app.post(`/events/${event.id}/register`, visitor);
  await app.post("/auth/forgot-password", { email: admin.user.email });
  const { body } = await admin.get<{ items: { id: number }[] }>("/mails", { size: 100 });
  const mails = await Promise.all(body.items.map(async ({ id }) => admin.raw("GET", `/mails/${id}`)));
  return {
    event,
    said: await Promise.all(
      mails.map(
        async (mail): Promise<[string, string]> => [new URL(mail.url || "http://mail").pathname, await mail.text()],
      ),
    ),
  };
}

const wrong = (said: [string, string][], names: readonly string[]) =>
  said.flatMap(([address, text]) => tracesIn(text, names).map((trace) => `${address}: ${trace}`));

test("a site configured for another makerspace never mentions the sample one", async () => {
  const city = await anotherCity();
  const mails = await mailsOf(city);
  const said = [...(await everythingSaid(city.app, String(mails.event.id))), ...mails.said];
  expect(mails.said.length).toBeGreaterThan(2);
  expect(said.find(([address]) => address === "/")?.[1]).toContain("Taller Cerro Alegre");
  expect(wrong(said, city.names)).toEqual([]);
});

test("the search for traces finds them", async () => {
  const { app, admin, names } = await anotherCity();
  const render = await sourcePages(app);
  const home = async () => (await render(new Request("https://taller.example/"), undefined)).text();
  expect(tracesIn(await home(), names)).toEqual([]);
  await admin.put("/settings", { name: null });
  expect(tracesIn(await home(), names).length).toBeGreaterThan(0);
});

test("the sample communities are not offered when communities fail to load", async () => {
  const { app, names } = await anotherCity();
  const render = await sourcePages(app);
  const { schema } = app.db;
  await schema.alterTable("communities").renameTo("unreadable").execute();
  try {
    for (const path of ["/", "/communities"]) {
      const page = await (await render(new Request(`https://taller.example${path}`), undefined)).text();
      expect(page).toContain("cannot be shown just now");
      expect(tracesIn(page, names)).toEqual([]);
    }
  } finally {
    // A database may be another test's after this one.
    await schema.alterTable("unreadable").renameTo("communities").execute();
  }
});

/** A site that SITE_CONFIG gives a name and its country, and nothing else. */
function named(): SiteBase {
  const file = join(mkdtempSync(join(tmpdir(), "named-")), "site.json");
  const [timeZone, currency] = [settings.time_zone, settings.currency];
  writeFileSync(file, JSON.stringify({ name: settings.name, timeZone, currency, address: { country: "CL" } }));
  return readSite(file);
}

test.each([
  [
    "settings",
    async () => anotherCity({ name: settings.name, country: "CL", time_zone: settings.time_zone, currency: "CLP" }),
  ],
  ["SITE_CONFIG", async () => anotherCity({}, named())],
])("a site named by %s alone never mentions the sample organisation", async (_, make) => {
  const city = await make();
  const mails = await mailsOf(city);
  const said = [...(await everythingSaid(city.app, String(mails.event.id))), ...mails.said];
  expect(said.find(([address]) => address === "/")?.[1]).toContain(settings.name);
  expect(wrong(said, city.names)).toEqual([]);
  // Empty settings leave no empty links, addresses or gaps in sentences.
  const holes =
    /href="(mailto:|tel:)?"|mailto:[?"]|<address[^>]*><\/address>(?!.*empty:hidden)|(?:to|at|:|,) [.,](?=[\s<])/;
  expect(said.flatMap(([address, text]) => (text.match(holes) ?? []).map((hole) => `${address}: ${hole}`))).toEqual([]);
});

test("an organisation with another name does not inherit the default phone, accounts and laws", async () => {
  const app = await makeApp({ configured: new Set(["whatsapp"]) });
  const admin = await app.as("admin");
  await admin.put("/settings", { name: "Taller Cerro Alegre", email: settings.email, country: "CL" });
  const { body } = await admin.get<{ settings: object }>("/settings");
  expect(body.settings).toMatchObject({
    phone: { value: "", source: "default" },
    social_links: { value: [] },
    whatsapp: { value: "+263 00 000 0002", source: "SITE_CONFIG" },
  });
  const { phone, social, eventsEmail, partnershipsEmail } = app.services.site;
  expect([phone, social, eventsEmail, partnershipsEmail]).toEqual(["", [], settings.email, settings.email]);
  for (const page of ["terms", "privacy"]) {
    const said = JSON.stringify((await app.get(`/words/${page}`)).body);
    expect(said).toContain("Chile");
    expect(said).not.toMatch(/Zimbabwe|Cyber/);
  }
  await admin.put("/settings", { name: null, country: null });
  expect(JSON.stringify((await app.get("/words/privacy")).body)).toContain(
    "In Zimbabwe, the Cyber and Data Protection Act of 2021 gives you these rights.",
  );
  expect(app.services.site.phone).toBe("+263 00 000 0001");
});
