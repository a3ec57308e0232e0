// On PostgreSQL too: it asks which engine it runs on.
import { expect, onTestFinished, test, vi } from "vitest";
import { answerResource } from "../src/api/resource-route.server";
import { resourceRoutes } from "../src/app/resource-routes.server";
import { settingFields } from "../src/features/settings/schema";
import { openPostgresDatabase, openSqliteDatabase } from "../src/platform/database/database.server";
import { createLog } from "../src/platform/log.server";
import { makeApp, type TestApp } from "./support/app";
import { settingsSeen, unseen } from "./support/pages/settings-seen";
import { sourcePages } from "./support/pages/source-pages";

/** Creates an app on the same database, as a second process would: own connection, following settings changes. */
async function beside({ settings }: TestApp): Promise<TestApp> {
  const db =
    "DATABASE_URL" in settings
      ? await openPostgresDatabase(settings.DATABASE_URL, createLog("silent"))
      : openSqliteDatabase(settings.DATA_DIR);
  const other = await makeApp({ database: { db, settings, drop: () => db.destroy() }, keepsMails: true });
  onTestFinished(other.services.liveSite.follow(20));
  return other;
}

async function reader(app: TestApp): Promise<(path: string) => Promise<string>> {
  const render = await sourcePages(app);
  return async (path) => {
    if (path.startsWith("/api")) return (await app.app.request(path)).text();
    const route = resourceRoutes.find((one) => one.path === path);
    if (!route) return (await render(new Request(`https://x.example${path}`), "https://x.example")).text();
    await app.services.liveSite.refresh();
    const asked = { ...app.services, params: {}, origin: "https://x.example" };
    return (await answerResource(route, asked, {})).text();
  };
}

test("visitors see settings changed in one process in the other", async () => {
  const here = await makeApp();
  const there = await beside(here);
  const [admin, read] = [await here.as("admin"), await reader(there)];
  const product = { name: "Crucible", description: "Of clay", price: 12, category: "tools", stock_quantity: 3 };
  expect(await admin.post("/store/products", product)).toMatchObject({ status: 201 });
  const steps = settingsSeen(here.services.now());
  const changed = steps.flatMap(({ call, change }) => (call === "PUT /open" ? [] : Object.keys(change)));
  // The bounds of mails and pictures, and the sites that frame a page, show on no page; their own tests hold them.
  const ofMembers = ["project_room_mb", "members_publish"];
  const seen = Object.keys(settingFields).filter(
    (name) =>
      ![
        "mails_to_strangers",
        "letters_per_hour",
        "regular_letter",
        "regular_letter_day",
        "regular_letter_hour",
        "framing_sites",
        "fault_pictures_mb",
        ...ofMembers,
      ].includes(name),
  );
  expect(changed.toSorted()).toEqual(seen.toSorted());

  for (const step of steps) {
    expect((await unseen(step, read)).length, step.section).toBeGreaterThan(0);
    const [method = "", path = ""] = (step.call ?? "PUT /settings").split(" ");
    const answer = await admin.call(method, path, { body: step.change });
    expect(answer.status, `${step.section} ${JSON.stringify(answer.body)}`).toBe(200);
    // The time is the test's own; it is nothing that a busy machine may break.
    await vi.waitFor(async () => expect(await unseen(step, read)).toEqual([]), { timeout: 300_000, interval: 50 });
  }
  await there.post("/contact", { name: "Amparo", email: "amparo@x.example", subject: "Zinc", message: "Is it hot?" });
  await there.services.background.settled();
  const mails = (await admin.get<{ items: { id: number }[] }>("/mails")).body.items;
  expect(JSON.stringify((await admin.get(`/mails/${mails[0]?.id}`)).body)).toContain("Fablab Mutare");

  await admin.put(
    "/settings",
    Object.fromEntries(changed.filter((name) => name !== "currency").map((name) => [name, null])),
  );
  await vi.waitFor(async () => expect(await read("/")).toContain("Anchor Makerspace"), {
    timeout: 300_000,
    interval: 50,
  });
  expect(await read("/store")).not.toContain("Page not found");
});
