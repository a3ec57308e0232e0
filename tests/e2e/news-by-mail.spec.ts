import type { Api } from "../support/api.ts";
import { expectSound } from "./accessible.ts";
import { expect, signIn, test } from "./site.ts";

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
