import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Equipment } from "../../src/features/equipment/schema.ts";
import type { Api } from "../support/api.ts";
import { expectSound, expectToFit } from "./accessible.ts";
import { expect, signIn, test } from "./site.ts";

test.use({ serviceWorkers: "allow" });

const password = "Bench9maker";

/** A laser with a sticker, and its keeper. */
async function workshop(api: Api) {
  const machine = await api.equipment.create({
    name: "Laser cutter",
    category: "laser",
    safety: "- Wear the **green** glasses.\n- Never leave it while it runs.",
    location: "Ground floor",
  });
  const keeper = await api.users.create({
    username: "rudo",
    email: "rudo@people.example",
    full_name: "Rudo Chikafu",
    password,
    role: "member",
  });
  await api.equipment.setPeople(machine.id, [{ user_id: keeper.id, is_keeper: true, is_trainer: false }]);
  return { machine, code: codeOf(machine), keeper: { username: "rudo", password } };
}

const codeOf = ({ units }: Equipment): string => units[0]?.code ?? "";

/** A photo of a phone. */
const photo = async () => ({
  name: "IMG_0412.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#b8401a" } })
    .jpeg()
    .toBuffer(),
});

const form = (page: Page) => page.getByRole("form", { name: "Report a Fault" });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a stranger reports a fault at the sticker; the keeper sets the machine down and mends it, and the stranger is told", async ({
    page,
    browser,
    site,
    api,
  }) => {
    const { machine, code, keeper } = await workshop(api);
    await page.goto(`/m/${code.toLowerCase()}`);
    await expect(page.getByRole("region", { name: "Status" })).toContainText("Ready");
    await expect(page.getByRole("region", { name: "Safety" })).toContainText("Never leave it while it runs.");
    await form(page)
      .getByRole("radio", { name: /^Does not work/ })
      .click();
    await form(page).getByLabel("What is wrong?").fill("The belt slips, it smells of fire.");
    await form(page)
      .getByRole("checkbox", { name: /^It is dangerous/ })
      .check();
    await form(page)
      .getByLabel("Add photos (optional)")
      .setInputFiles([await photo()]);
    await expect(form(page).getByRole("button", { name: "Remove photo 1" })).toBeVisible();
    await form(page).getByLabel("Email or phone (optional)").fill("chipo@people.example");
    await form(page).getByRole("button", { name: "Send the Report" }).click();
    await expect(page.getByRole("heading", { name: "Thank you for telling us." })).toBeFocused();
    await expect(page.getByText("Nobody is blamed for reporting.")).toBeVisible();

    // A report without an account changes no status, and the page puts the danger before it.
    await page.reload();
    await expect(page.getByRole("region", { name: "Status" })).toContainText("Ready");
    await expect(page.getByText("Somebody reported a danger.")).toBeVisible();
    expect(await page.content()).not.toMatch(/belt|chipo/i);
    const list = await page.context().newPage();
    for (const address of ["/equipment", "/"]) {
      await list.goto(address);
      await expect(list.getByRole("article", { name: "Laser cutter" })).toContainText("Danger reported");
    }
    await list.setViewportSize({ width: 1280, height: 800 });
    await list.goto(`/equipment/${machine.id}`);
    await expect(list.getByText("Somebody reported a danger.")).toBeInViewport();
    await list.close();

    const [told] = (await api.mails.list({})).items;
    expect(told).toMatchObject({ kind: "fault-reported", recipient: "rudo@people.example" });
    const { content } = await api.mails.read(told?.id ?? 0);
    const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const phone = await other.newPage();
    await phone.goto(`${site.address}/login`);
    await phone.getByLabel("Username or Email").fill(keeper.username);
    await phone.getByLabel("Password", { exact: true }).fill(keeper.password);
    await phone.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(phone).not.toHaveURL(/\/login/);
    await phone.goto(
      `${site.address}${new URL(content?.action?.url ?? "").pathname}${new URL(content?.action?.url ?? "").search}`,
    );
    const dialog = phone.getByRole("dialog", { name: "Laser cutter" });
    await expect(dialog).toContainText("The belt slips, it smells of fire.");
    await expect(dialog.getByRole("img", { name: "Photo 1" })).toBeVisible();
    await dialog.getByRole("button", { name: "Mark as Out of Order" }).click();
    await expect(dialog).toContainText("Out of order");
    await page.reload();
    await expect(page.getByRole("region", { name: "Status" })).toContainText("Out of order");

    await dialog.getByRole("button", { name: "Close the Fault" }).click();
    await expect(dialog.getByText("Say what was done")).toBeVisible();
    await dialog.getByLabel("What was done").fill("New belt fitted");
    await dialog.getByText("The machine can be used again: mark it as ready").click();
    await dialog.getByRole("button", { name: "Close the Fault" }).click();
    await expect(dialog).toContainText("Fixed");
    await dialog.getByRole("button", { name: "Close", exact: true }).first().click();
    await expect(dialog).toBeHidden();
    await expect(phone.getByRole("heading", { level: 2, name: "Laser cutter" })).toBeVisible();
    await phone.getByText("Log", { exact: true }).click();
    await expect(phone.getByText("New belt fitted")).toBeVisible();
    await other.close();

    await page.reload();
    await expect(page.getByRole("region", { name: "Status" })).toContainText("Ready");
    await expect(page.getByText("Somebody reported a danger.")).toHaveCount(0);
    const [answer] = (await api.mails.list({})).items;
    expect(answer).toMatchObject({
      kind: "fault-answered",
      recipient: "chipo@people.example",
      subject: "Fixed: Laser cutter",
    });
    expect((await api.faults.list({ equipment_id: machine.id })).total).toBe(1);
  });

  test("without a connection the sticker opens as last seen, and a report with a photo waits and arrives once", async ({
    page,
    context,
    api,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|^503/);
    const { machine, code } = await workshop(api);
    await page.goto(`/m/${code}`);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const kept = () => page.evaluate(async () => (await (await caches.open("page-1")).keys()).map(({ url }) => url));
    await expect.poll(async () => (await kept()).some((url) => url.endsWith(`/m/${code}`))).toBe(true);
    await page.waitForLoadState("networkidle");
    await page.reload();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("status").filter({ hasText: "No connection. This is a copy, saved" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Status" })).toContainText("Ready");
    await form(page)
      .getByRole("radio", { name: /^Partly works/ })
      .click();
    await form(page).getByLabel("What is wrong?").fill("The fan is loud.");
    await form(page)
      .getByLabel("Add photos (optional)")
      .setInputFiles([await photo()]);
    await expect(form(page).getByRole("button", { name: "Remove photo 1" })).toBeVisible();
    await form(page).getByRole("button", { name: "Send the Report" }).click();
    await expect(page.getByText("it is saved on this device")).toBeVisible({ timeout: 20_000 });
    // It outlives the page.
    await page.reload();
    await expect(page.getByText("it is saved on this device")).toBeVisible();
    expect((await api.faults.list({})).total).toBe(0);
    await context.setOffline(false);
    await expect(page.getByText("Your report has arrived.")).toBeVisible({ timeout: 20_000 });
    await page.reload();
    const { items } = await api.faults.list({ equipment_id: machine.id });
    expect(items).toMatchObject([{ text: "The fan is loud.", severity: "limited", pictures: [expect.any(String)] }]);
  });

  test("a report that was sent later says that its photo was left out", { tag: "@further" }, async ({
    page,
    api,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED/);
    const { code } = await workshop(api);
    await page.goto(`/m/${code}`);
    await page.route(/\/faults\?/, (route) => route.abort());
    await form(page)
      .getByRole("radio", { name: /^Partly works/ })
      .click();
    await form(page).getByLabel("What is wrong?").fill("The fan is loud.");
    await form(page).getByRole("button", { name: "Send the Report" }).click();
    await expect(page.getByText("it is saved on this device")).toBeVisible();
    await page.unroute(/\/faults\?/);
    const json = { id: 1, status: "open", pictures_left_out: true };
    await page.route(/\/faults\?/, (route) => route.fulfill({ status: 201, json }));
    await page.goto("/equipment");
    await expect(page.getByText("has arrived, but without your photos")).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("has arrived, but without your photos")).toHaveCount(0);
  });

  test("a sticker that was replaced says so and leads to the machine; an unknown one is not found", {
    tag: "@further",
  }, async ({ page, api, expectConsoleError }) => {
    expectConsoleError(/status of 4(04|10)/);
    const { machine, code } = await workshop(api);
    await api.equipment.newCode(machine.id, machine.units[0]?.id ?? 0);
    const answer = await page.goto(`/m/${code}`);
    expect(answer?.status()).toBe(410);
    await expect(page.getByRole("heading", { name: "This sticker is out of date." })).toBeVisible();
    await page.getByRole("link", { name: "Go to the Machine" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Laser cutter" })).toBeVisible();
    expect((await page.goto("/m/ZZZZZZ"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Sticker Not Found" })).toBeVisible();
    await api.equipment.update(machine.id, { publication: "draft" });
    expect((await page.goto(`/m/${code}`))?.status()).toBe(404);
  });
});

test("a member reports on the machine's page, with or without their name", { tag: "@further" }, async ({
  page,
  api,
}) => {
  const { keeper } = await workshop(api);
  await signIn(page, keeper);
  await page.goto("/equipment");
  await page.getByRole("link", { name: "Laser cutter" }).click();
  await page.getByRole("button", { name: "Report a Fault" }).click();
  await form(page)
    .getByRole("radio", { name: /^Worth knowing/ })
    .click();
  await form(page).getByLabel("What is wrong?").fill("The glasses are scratched.");
  await expect(form(page).getByLabel("Tell me what was done, at rudo@people.example")).toBeChecked();
  await form(page).getByRole("button", { name: "Send the Report" }).click();
  await expect(page.getByText("Your report has arrived.")).toBeVisible();
  await page.getByRole("button", { name: "Report Something Else" }).click();
  await form(page)
    .getByRole("radio", { name: /^Worth knowing/ })
    .click();
  await form(page).getByLabel("What is wrong?").fill("One is missing.");
  await form(page).getByLabel("Report without my name").check();
  await form(page).getByRole("button", { name: "Send the Report" }).click();
  await expect(page.getByText("Your report has arrived.")).toBeVisible();
  const { items } = await api.faults.list({});
  expect(items.map(({ text, name, contact, is_member }) => [text, name, contact, is_member])).toEqual([
    ["One is missing.", "", "", false],
    ["The glasses are scratched.", "Rudo Chikafu", "rudo@people.example", true],
  ]);
});

test("a report whose photos find no room arrives without them and says so", { tag: "@further" }, async ({
  page,
  api,
}) => {
  const { code } = await workshop(api);
  await api.settings.update({ fault_pictures_mb: 0 });
  await page.goto(`/m/${code}`);
  await form(page)
    .getByRole("radio", { name: /^Does not work/ })
    .click();
  await form(page).getByLabel("What is wrong?").fill("The belt slips.");
  await form(page)
    .getByLabel("Add photos (optional)")
    .setInputFiles([await photo()]);
  await expect(form(page).getByRole("button", { name: "Remove photo 1" })).toBeVisible();
  await form(page).getByRole("button", { name: "Send the Report" }).click();
  await expect(page.getByText("Your report has arrived, but without your photos")).toBeVisible();
  expect((await api.faults.list({})).items).toMatchObject([{ text: "The belt slips.", pictures: [] }]);
});

test("a moderator sees what is broken today, narrows the list, and closes several reports of the same", async ({
  page,
  api,
  request,
}) => {
  const { machine } = await workshop(api);
  await api.users.create({
    username: "mod",
    email: "mod@people.example",
    full_name: "Mo",
    password,
    role: "moderator",
  });
  const unit = machine.units[0]?.id ?? 0;
  await api.equipment.setStatus(machine.id, unit, { status: "down", note: "Belt broken", until_on: null });
  for (const text of ["Belt broken", "Does not cut", "Sparks"]) {
    const data = { text, severity: "stopped", is_dangerous: text === "Sparks" };
    expect((await request.post(`/api/equipment/${machine.id}/faults`, { data })).status()).toBe(201);
  }
  await signIn(page, { username: "mod", password });
  await page.goto("/admin/faults");
  const broken = page.getByRole("region", { name: "Broken now" });
  await expect(broken).toContainText("Belt broken");
  await expect(broken.getByRole("link", { name: "3 open faults" })).toBeVisible();
  await page.getByLabel("Danger").selectOption("true");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByLabel("Danger").selectOption("");
  await page.getByLabel("Show").selectOption("false");
  await expect(page.getByRole("row")).toHaveCount(4);
  await page.getByRole("checkbox", { name: /all/i }).first().check();
  await page.getByRole("button", { name: "Close..." }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close Them" }).click();
  await expect(page.getByText("Say what was done")).toBeVisible();
  await page.getByRole("dialog").getByLabel("What was done").fill("New belt");
  await page.getByRole("dialog").getByRole("button", { name: "Close Them" }).click();
  await expect(page.getByText("3 faults closed.")).toBeVisible();
  await expect(page.getByText("No faults match")).toBeVisible();
  expect((await api.faults.list({ status: "fixed" })).total).toBe(3);
});

test("the sticker, a keeper's page and the tab are accessible, and fit every screen, in large letters too", {
  tag: "@further",
}, async ({ page, api, request }) => {
  const { machine, code, keeper } = await workshop(api);
  const data = {
    text: "Averylongwordthatnobodybreaks".repeat(5),
    severity: "stopped",
    is_dangerous: true,
    contact: "a.very.long.address.of.somebody@people.example",
  };
  const made = await request.post(`/api/equipment/${machine.id}/faults`, { data });
  const { id } = (await made.json()) as { id: number };
  const fits = async (what: string) => {
    await expectSound(page, what);
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      await expectToFit(page, `${what} at ${width}`);
    }
    await page.setViewportSize({ width: 360, height: 780 });
    const large = await page.addStyleTag({ content: "html { font-size: 200% }" });
    await expectToFit(page, `${what} with letters twice as large`);
    await large.evaluate((style) => (style as HTMLStyleElement).remove());
  };
  await page.goto(`/m/${code}`);
  await form(page)
    .getByRole("radio", { name: /^Partly works/ })
    .click();
  await form(page).getByRole("button", { name: "Send the Report" }).click();
  await expect(form(page).getByText("Please say in a few words what is wrong")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "May I use it?" }).getByRole("link", { name: "Sign In" }),
  ).toBeVisible();
  // Gloves need targets of 48 pixels.
  const targets = page.locator("main :is(a, button, select, input, textarea):visible");
  const heights = await targets.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  expect(heights.filter((height) => height > 1 && height < 48)).toEqual([]);
  await fits("the sticker");
  await signIn(page, keeper);
  await page.goto("/account/machines");
  await page.getByText("Log", { exact: true }).click();
  await expect(page.getByText("Add to the Log")).toBeVisible();
  await fits("a keeper's machines");
  await page.goto(`/account/machines?fault=${id}`);
  await expect(page.getByRole("dialog").getByText("What was the outcome?")).toBeVisible();
  await fits("a fault");
  await signIn(page);
  await page.goto("/admin/faults");
  await expect(page.getByRole("region", { name: "Broken now" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await fits("the tab");
});
