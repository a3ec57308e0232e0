import type { Api } from "../support/api.ts";
import { expectSound } from "./accessible.ts";
import { createEvent, expect, signIn, signInByForm, test } from "./site.ts";

/** The path of the link to a subscription in the last kept mail of a kind. */
async function linkIn(api: Api, kind: "confirm-news" | "letter"): Promise<string> {
  await expect.poll(async () => (await api.mails.list({ kind })).items.length).toBeGreaterThan(0);
  const { items } = await api.mails.list({ kind });
  const { content } = await api.mails.read(items[0]?.id ?? 0);
  return new URL(content?.action?.url ?? content?.unsubscribeUrl ?? "http://no.example").pathname;
}

test("somebody asks for news in the footer, confirms, gets a letter, and ends it by one press", async ({
  page,
  api,
}) => {
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  await footer.getByLabel("News by mail, to this address").fill("tariro@people.example");
  await footer.getByRole("button", { name: "Get News by Mail" }).click();
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.getByText("Thank you. This site sends no mail at present")).toBeVisible();

  await page.goto(await linkIn(api, "confirm-news"));
  await expect(page.getByText("Opening this page has not changed anything.")).toBeVisible();
  await expectSound(page, "confirming news by mail");
  await page.getByRole("button", { name: "Yes, Send Me News" }).click();
  await expect(page.getByText("You get our news by mail.")).toBeVisible();
  await expectSound(page, "choosing topics");

  await signIn(page);
  await page.goto("/admin/letters?edit=new");
  await page.getByLabel("Subject").fill("The floor is dry");
  await page.getByRole("textbox", { name: "Text" }).fill("Come again.");
  await page
    .getByRole("button", { name: /^Add|^Save/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Edit The floor is dry" }).click();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(
    page.getByRole("dialog").frameLocator("iframe").getByRole("paragraph").filter({ hasText: "Come again." }),
  ).toBeVisible();
  await page.getByRole("dialog").getByText("Text", { exact: true }).click();
  await expectSound(page, "the preview of a letter");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("nothing is sent: 1 mail is kept under Mail")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Being sent")).toBeVisible();

  await page.goto(await linkIn(api, "letter"));
  await page.getByRole("button", { name: "End News by Mail" }).click();
  await expect(page.getByText("You no longer get our news by mail.")).toBeVisible();
  await page.goto("/news");
  await page.getByRole("link", { name: "The floor is dry" }).click();
  await expect(page.getByText("Come again.")).toBeVisible();
  await expectSound(page, "a letter on the site");
});

const rudo = { username: "rudo_c", email: "rudo@people.example", password: "Abcdef12", full_name: "Rudo Chikafu" };

test("a member asks for news after registering, chooses topics in the account, and ends it", {
  tag: "@further",
}, async ({ page, api, site }) => {
  await api.auth.register(rudo);
  await site.services.db.updateTable("users").set({ is_verified: 1 }).where("username", "=", rudo.username).execute();
  const { id } = await createEvent(api, { title: "A night light to take home" });
  await signInByForm(page, rudo);
  await page.goto(`/events/${id}`);
  const rsvp = page.getByRole("region", { name: "RSVP" });
  await rsvp.getByRole("button", { name: "RSVP" }).click();
  const offer = rsvp.getByRole("region", { name: "Hear of the Next Events by Mail" });
  for (const box of await offer.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  await offer.getByLabel("Coming events").check();
  await offer.getByRole("button", { name: "Get News by Mail" }).click();
  await expect(offer.getByText("Thank you. This site sends no mail at present")).toBeVisible();
  await expectSound(page, "an event after registering");

  await page.goto(await linkIn(api, "confirm-news"));
  await page.getByRole("button", { name: "Yes, Send Me News" }).click();
  await page.goto("/account#news");
  const news = page.getByRole("form", { name: "News by Mail" });
  await expect(news.getByLabel("Coming events")).toBeChecked();
  await news.getByLabel("News of the place").check();
  await news.getByRole("button", { name: "Save Topics" }).click();
  await expect(page.getByText("Your topics are saved.")).toBeVisible();
  await expectSound(page, "news by mail in the account");
  await page.reload();
  await expect(news.getByLabel("News of the place")).toBeChecked();
  await page.getByRole("button", { name: "End News by Mail" }).click();
  await expect(page.getByText("You do not get our news by mail.")).toBeVisible();
});

test("somebody without an account asks for news after registering", { tag: "@further" }, async ({ page, api }) => {
  const { id } = await createEvent(api, {});
  await page.goto(`/events/${id}`);
  await page.getByRole("button", { name: "Register Without an Account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Rudo");
  await dialog.getByLabel("Email").fill("rudo@people.example");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await dialog.getByRole("button", { name: "Complete Registration" }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  const offer = page.getByRole("region", { name: "Hear of the Next Events by Mail" });
  await expect(offer.getByLabel("Email")).toHaveValue("rudo@people.example");
  await offer.getByRole("button", { name: "Get News by Mail" }).click();
  await expect(offer.getByText("Thank you. This site sends no mail at present")).toBeVisible();
  await linkIn(api, "confirm-news");
});
