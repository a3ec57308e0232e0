import { administrator } from "../support/built-site.ts";
import { createEvent, expect, signInByForm, test } from "./site.ts";

const twoDays = 48 * 3_600_000;

test("after a session has expired during a registration, signing in returns to it", { tag: "@further" }, async ({
  page,
  site,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  const { id } = await createEvent(api, { title: "A long form", inHours: 200 });
  await signInByForm(page);
  await page.goto("/events?show=upcoming");
  await page.getByRole("button", { name: "RSVP for A long form" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Email")).toHaveValue("admin@anchor.example");
  await dialog.getByLabel("Phone").fill("+263 00 000 0199");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await dialog.getByLabel("Dietary restrictions").fill("No nuts");
  site.advance(twoDays);
  await dialog.getByRole("button", { name: "Complete Registration" }).click();

  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("Username or Email").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/events\?show=upcoming$/);
  await expect(dialog.getByLabel("Phone")).toHaveValue("+263 00 000 0199");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await expect(dialog.getByLabel("Dietary restrictions")).toHaveValue("No nuts");
  await dialog.getByRole("button", { name: "Complete Registration" }).click();
  await expect(dialog.getByText("Registration Successful!")).toBeVisible();
  // As anybody may read it: the session of the test itself has ended, too.
  const read = await page.request.get(new URL(`/api/events/${id}`, page.url()).href);
  expect(await read.json()).toMatchObject({ places_taken: 1 });
});
