import { administrator } from "../../support/built-site.ts";
import { createEvent, expect, signInByForm, test } from "../site.ts";

const twoDays = 48 * 3_600_000;

test("a session that ends while a form is open leads back to it, with everything that was typed", async ({
  page,
  api,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  const event = await createEvent(api, { title: "Radio evening" });
  await signInByForm(page);
  await page.goto(`/admin/events?edit=${event.id}`);
  await page.getByLabel("Title").fill("Radio evening, second edition");
  await page.getByLabel("Content").fill("Bring an aerial.\n\n- coax\n- patience");
  await page.getByLabel("Online event").check();
  await page.getByLabel("Meeting URL").fill("https://meet.example/radio");

  site.advance(twoDays);
  await page.getByRole("button", { name: "Save Event" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("Username or Email").fill(administrator.username);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();

  await expect(page).toHaveURL(`/admin/events?edit=${event.id}`);
  await expect(page.getByText("What you typed has been restored.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Radio evening, second edition");
  await expect(page.getByLabel("Content")).toHaveValue("Bring an aerial.\n\n- coax\n- patience");
  await expect(page.getByLabel("Meeting URL")).toHaveValue("https://meet.example/radio");
  await page.getByRole("button", { name: "Save Event" }).click();
  await expect(page.getByText("“Radio evening, second edition” has been saved.")).toBeVisible();

  // After saving, no draft is restored.
  await page.getByRole("link", { name: /^Edit Radio evening/ }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Radio evening, second edition");
  await expect(page.getByText("What you typed has been restored.")).toBeHidden();
});

test("a new event survives a reload and can be discarded", { tag: "@further" }, async ({ page }) => {
  await signInByForm(page);
  await page.goto("/admin/events?new=1");
  await page.getByLabel("Title").fill("Half an idea");
  await page.getByLabel(/^Start date/).fill("2031-03-08T10:30");
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("Half an idea");
  await expect(page.getByLabel(/^Start date/)).toHaveValue("2031-03-08T10:30");
  await page.getByRole("button", { name: "Start Over" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Add Event" })).toBeVisible();
  await expect(page.getByText("What you typed has been restored.")).toBeHidden();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Manage Events" })).toBeVisible();
});
