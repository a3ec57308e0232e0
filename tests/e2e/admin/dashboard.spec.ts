import { createEvent, expect, signIn, test } from "../site.ts";

test("the dashboard shows upcoming events, pending work, low stock and recent changes", async ({ page, api }) => {
  const event = await createEvent(api, { title: "Open bench", max_attendees: 4 });
  await api.registrations.register(event.id, { name: "Rudo Chikafu", email: "rudo@people.example" });
  await api.contact.send({ name: "Tariro", email: "t@people.example", subject: "A visit", message: "May we?" });
  const product = { description: "One.", price: 1, category: "tools" as const };
  await api.store.create({ ...product, name: "Nearly gone", stock_quantity: 2 });
  await api.store.create({ ...product, name: "Plenty", stock_quantity: 50 });
  const project = await api.projects.create({ title: "Old drone", description: "It flew." });
  await api.projects.remove(project.id);

  await signIn(page);
  await page.goto("/admin");
  const figures = page.getByRole("region", { name: "In figures" });
  await expect(figures).toContainText(/Total Users\s*1/);
  await expect(figures).toContainText(/Active Events\s*1/);
  await expect(figures).toContainText(/Store Items\s*2/);
  await expect(page.getByText("Sample figures")).toHaveCount(0);

  const chart = page.getByRole("region", { name: "Registrations by Day" });
  await expect(chart).toContainText(/1\s*registration in the last 30 days/);
  await chart.getByText("Show as a table").click();
  await expect(chart.getByRole("row")).toHaveText([/Day/, /\w{3} \d+ \w{3} \d{4}1$/, /The other 29 days0/]);

  await expect(page.getByRole("region", { name: "Coming Up" })).toContainText("3 places left of 4");
  await expect(page.getByRole("region", { name: "Latest Registrations" })).toContainText("Rudo Chikafu");
  const stock = page.getByRole("region", { name: "Low Stock" });
  await expect(stock).toContainText("Only 2 pieces left");
  await expect(stock).not.toContainText("Plenty");
  await expect(page.getByRole("region", { name: "Latest Sign-ups" })).toContainText("Administrator");
  await expect(page.getByRole("region", { name: "Latest Changes" })).toContainText(
    "Administrator (admin) deleted the project “Old drone”",
  );

  const trash = page.getByRole("region", { name: "Trash" });
  await trash.getByRole("button", { name: "Restore Old drone" }).click();
  await expect(page.getByText("“Old drone” has been restored.")).toBeVisible();
  await expect(trash).toContainText("The trash is empty.");
  expect((await api.projects.read(project.id)).title).toBe("Old drone");

  const backups = page.getByRole("region", { name: "Backups" });
  await expect(backups).toContainText("There are no backups yet.");
  await backups.getByRole("button", { name: "Make a Backup Now" }).click();
  await expect(backups).toContainText(/The last was made .*, and it can be read\./);

  await page.getByRole("region", { name: "Unread Messages" }).getByRole("link", { name: "A visit" }).click();
  await expect(page).toHaveURL(/\/admin\/messages\?message=\d+$/);
  await expect(page.getByRole("article", { name: "Message" })).toContainText("May we?");
});

test("a registration whose event is gone is listed as that of an unknown event", { tag: "@further" }, async ({
  page,
  api,
}) => {
  const event = await createEvent(api, { title: "Open bench" });
  await api.registrations.register(event.id, { name: "Rudo Chikafu", email: "rudo@people.example" });
  await signIn(page);
  await page.route("**/api/event-registrations/registrations?*", async (route) => {
    const response = await route.fetch();
    const { items, ...list } = await response.json();
    const orphans = items.map((item: object) => ({ ...item, event: null }));
    await route.fulfill({ response, json: { ...list, items: orphans } });
  });
  await page.goto("/admin");
  const latest = page.getByRole("region", { name: "Latest Registrations" });
  await expect(latest).toContainText("Rudo Chikafu");
  await expect(latest).toContainText("Unknown Event");
  await expect(page.getByRole("region", { name: "Coming Up" })).toContainText("Open bench");
  await page.goto("/admin/registrations");
  await expect(page.getByRole("row", { name: /Rudo Chikafu/ })).toContainText("Unknown Event");
  await page.getByRole("button", { name: /^View/ }).click();
  await expect(page.getByRole("dialog", { name: "Registration Details" })).toContainText("Unknown Event");
});

test("a counter that fails is 0; when all fail, labelled samples are shown", { tag: "@further" }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch/);
  await signIn(page);
  await page.goto("/admin");
  await page.route("**/api/users?*", (route) => route.abort());
  await page.reload();
  const figures = page.getByRole("region", { name: "In figures" });
  await expect(figures).toContainText(/Total Users\s*0/);
  await expect(page.getByText("Sample figures")).toHaveCount(0);
  await page.route(/\/api\/(events|blog|store\/products)\?/, (route) => route.abort());
  await page.reload();
  await expect(figures).toContainText("Sample figures");
  await expect(figures.getByRole("definition")).toHaveText(["124", "8", "42", "28"]);
  await expect(page.getByText("Failed to load events")).toBeVisible();
});

test("the audit trail is searched and filtered, and shows old and new values", async ({ page, api }) => {
  const { id } = await createEvent(api, { title: "Open bench" });
  await api.events.update(id, { title: "Open evening", registration_fee: 2.5 });
  await api.partners.create({ name: "Jacaranda Labs" });
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Audit trail" }).click();
  await expect(page.getByRole("heading", { name: "Audit Trail" })).toBeVisible();
  // Three changes, and two sign-ins: that of the page, and that of the calls before.
  await expect(page.getByText("5 entries")).toBeVisible();
  await expect(page.getByText("Administrator (admin) signed in")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Audit", exact: true })).toHaveAttribute("aria-current", "page");
  const changed = page.getByRole("listitem").filter({ hasText: "changed the event “Open evening”" });
  await changed.getByText("title, registration fee").click();
  await expect(changed).toContainText(/Open bench\s*→\s*Open evening/);
  await expect(changed).toContainText(/0\.00\s*→\s*2\.50/);
  await page.getByRole("combobox", { name: "Item" }).selectOption("Partner");
  await expect(page.getByText("1 entry")).toBeVisible();
  await page.getByRole("combobox", { name: "Action" }).selectOption("Deleted");
  await expect(page.getByText("No entries match")).toBeVisible();
  // Two changes before the page is drawn again: the second one does not bring back what the first one took away.
  const person = await page.getByRole("combobox", { name: "Person" }).elementHandle();
  await page.getByRole("button", { name: "Clear Filters" }).evaluate((clear: HTMLElement, select) => {
    clear.click();
    if (!(select instanceof HTMLSelectElement)) return;
    select.selectedIndex = [...select.options].findIndex(({ text }) => text === "Administrator (admin)");
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }, person);
  await expect(page.getByText("5 entries")).toBeVisible();
  await page.getByRole("combobox", { name: "Action" }).selectOption("Signed in");
  await expect(page.getByText("2 entries")).toBeVisible();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await page.getByRole("searchbox", { name: "Search the trail..." }).fill("JACARANDA");
  await expect(page.getByText("1 entry")).toBeVisible();
  await page.getByRole("link", { name: "“Jacaranda Labs”" }).click();
  await expect(page.getByRole("heading", { name: "Edit Partner" })).toBeVisible();
});

test("the trash restores, explains refusals, and deletes permanently", async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/status of 409/);
  const event = await createEvent(api, { title: "Open bench", max_attendees: 1 });
  const guest = { email: "rudo@people.example" };
  const { id } = await api.registrations.register(event.id, { ...guest, name: "Rudo Chikafu" });
  await api.registrations.remove(id);
  await api.registrations.register(event.id, { name: "Tariro Moyo", email: "tariro@people.example" });
  await api.partners.remove((await api.partners.create({ name: "Jacaranda Labs" })).id);
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("link", { name: "See the trash" }).click();
  await expect(page.getByText("2 deleted items")).toBeVisible();
  // A page that is no longer there, as when the last of it came back, gives way to the last that is.
  await page.goto("/admin/trash?page=9");
  await expect(page).toHaveURL(/\/admin\/trash$/);
  await page.getByRole("button", { name: "Restore Rudo Chikafu" }).click();
  await expect(page.getByText(/“Rudo Chikafu” could not be restored\. The event is now fully booked/)).toBeVisible();
  await page.getByRole("button", { name: "Restore Jacaranda Labs" }).click();
  await expect(page.getByText("“Jacaranda Labs” has been restored.")).toBeVisible();
  await expect(page.getByText("1 deleted item", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Item" }).selectOption("Event");
  await expect(page.getByText("Nothing in the trash matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await page.getByRole("button", { name: "Delete for Good: Rudo Chikafu" }).click();
  const question = page.getByRole("dialog", { name: "Delete for good" });
  await expect(question).toContainText("This action cannot be undone.");
  await question.getByRole("button", { name: "Delete for Good" }).click();
  await expect(page.getByText("“Rudo Chikafu” has been deleted for good.")).toBeVisible();
  await expect(page.getByText("The trash is empty")).toBeVisible();
});

test("the dashboard shows open faults and what is booked today", { tag: "@further" }, async ({
  page,
  api,
  request,
}) => {
  await signIn(page);
  await page.goto("/admin");
  const faults = page.getByRole("region", { name: "Broken Now" });
  const booked = page.getByRole("region", { name: "Booked Today" });
  const machine = await api.equipment.create({ name: "Laser cutter", booking: "open", outside_hours: true });
  await page.reload();
  await expect(faults).toContainText("Nothing is broken that we know of.");
  await expect(booked).toContainText("No machine is booked for the rest of the day.");

  for (const text of ["The belt slips", "Sparks at the lid"]) {
    const data = { text, severity: "stopped", is_dangerous: text.startsWith("Sparks") };
    expect((await request.post(`/api/equipment/${machine.id}/faults`, { data })).status()).toBe(201);
  }
  const belt = (await api.faults.list({ search: "belt" })).items[0];
  await api.faults.change(belt?.id ?? 0, { status: "fixed", outcome: "A new belt" });
  const now = Date.now();
  const instant = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const service = { equipment_id: machine.id, kind: "service" as const };
  await api.bookings.book({ ...service, starts_at: instant(0), ends_at: instant(60), reason: "Cleaning the lens" });
  await page.reload();
  await expect(faults.getByRole("link", { name: "Laser cutter" })).toHaveCount(1);
  await expect(faults).toContainText("Sparks at the lid");
  await expect(faults).toContainText("Dangerous");
  await expect(faults).not.toContainText("The belt slips");
  await expect(booked).toContainText("Laser cutter");
  await expect(booked).toContainText("Service");

  await faults.getByRole("link", { name: "Laser cutter" }).click();
  await expect(page).toHaveURL(/\/admin\/faults\?fault=\d+$/);
});
