import { expectSound } from "../../accessible.ts";
import { expect, signIn, test } from "../../site.ts";

test("an administrator makes a token, which reads a draft until it is revoked, a webhook, and removes a sign-in provider", async ({
  page,
  site,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422/);
  await api.events.create({
    title: "Hidden evening",
    description: "Not yet announced.",
    start_date: "2100-01-09T10:00",
    end_date: "2100-01-09T13:00",
    publication: "draft",
  });
  await signIn(page);
  await page.goto("/admin/settings?section=connections");
  // Labels such as "Name" stand in the forms below it too.
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "New Token" }).click();
  await page.getByRole("button", { name: "Make Token" }).click();
  await expect(dialog).toContainText("Name is required");
  await dialog.getByLabel("Name").fill("Screen at the entrance");
  await dialog.getByLabel("Only what I choose").check();
  await expectSound(page, "the form of a new token");
  await page.getByRole("button", { name: "Make Token" }).click();
  const token = await dialog.getByRole("textbox", { name: "API token" }).inputValue();
  const read = async () => {
    const answer = await fetch(`${site.address}/api/events`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, text: await answer.text() };
  };
  expect((await read()).text).toContain("Hidden evening");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Screen at the entrance" })).toContainText(token.slice(-4));
  await expect(page.getByText(token)).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke Screen at the entrance" }).click();
  await dialog.getByRole("button", { name: "Revoke Token" }).click();
  await expect(page.getByText("No program uses the API yet.")).toBeVisible();
  expect((await read()).status).toBe(401);

  await page.getByRole("button", { name: "New Webhook" }).click();
  await dialog.getByLabel("Name").fill("Group of the members");
  await dialog.getByLabel("Address").fill("members");
  await page.getByRole("button", { name: "Make Webhook" }).click();
  await expect(dialog).toContainText("Address must begin with https:// or http://");
  await dialog.getByLabel("Address").fill("http://127.0.0.1:1/secret-path");
  await dialog.getByRole("group", { name: "Registrations" }).getByLabel("Made").check();
  await expectSound(page, "the form of a new webhook");
  await page.getByRole("button", { name: "Make Webhook" }).click();
  await expect(dialog.getByRole("textbox", { name: "Secret" })).toHaveValue(/^whsec_/);
  await page.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Group of the members" });
  await expect(row).toContainText("Nothing sent yet");
  await expect(row).toContainText("Registration made");
  await expect(page.getByText(/whsec_|secret-path/)).toHaveCount(0);
  await row.getByRole("button", { name: "Test" }).click();
  await expect(row.getByText("The test failed. The server does not accept connections")).toBeVisible();
  await row.getByRole("button", { name: "Attempts" }).click();
  await expect(dialog.getByRole("listitem")).toContainText("No response");
  await expectSound(page, "the attempts of a webhook");
  await page.getByRole("button", { name: "Done" }).click();
  await row.getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Active").uncheck();
  await page.getByRole("button", { name: "Save Webhook" }).click();
  await expect(row).toContainText("Paused");
  await row.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete Webhook" }).click();
  await expect(page.getByText("No program gets messages yet.")).toBeVisible();

  await page.getByLabel("Issuer").fill("https://id.example.org");
  await page.getByRole("button", { name: "Save Provider" }).click();
  await page.getByRole("button", { name: "Remove Provider" }).click();
  await dialog.getByRole("button", { name: "Remove Provider" }).click();
  await expect(page.getByText("The provider is removed")).toBeVisible();
  await expect(page.getByLabel("Issuer")).toHaveValue("");
});

test("an administrator names a site, which then shows the events in a frame", async ({ page, site }) => {
  await signIn(page);
  await page.goto("/admin/settings?section=connections");
  await page.getByLabel("Sites that may show it").fill("https://library.example/");
  await page.getByRole("button", { name: "Save Sites" }).click();
  await expect(page.getByText("These sites can show your events.")).toBeVisible();
  await expect(page.getByLabel("Sites that may show it")).toHaveValue("https://library.example");
  await page.getByLabel("Kind").selectOption("workshop");
  await page.getByLabel("Theme").selectOption("dark");
  const line = await page.getByLabel("HTML").inputValue();
  await expectSound(page, "the part for events on other sites");
  // The frame's site is fetched by the test, which gives it a name by https.
  await page.route("https://makers.example/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${site.address}${pathname}${search}` }) });
  });
  await page.route("https://library.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: line.replace(site.address, "https://makers.example") }),
  );
  await page.goto("https://library.example/");
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toContainText("Events of");
  await expect(frame.getByRole("link", { name: /^All events/ })).toHaveAttribute("target", "_blank");
});
