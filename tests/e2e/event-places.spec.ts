import { createEvent, expect, signInByForm, test } from "./site.ts";

test("an event has questions and guests; the back office sees answers, guests and the fee", async ({ page, api }) => {
  const { id } = await createEvent(api, { title: "Print a shirt", registration_fee: 5, max_attendees: 9 });
  await signInByForm(page);
  await page.goto(`/admin/events?edit=${id}`);
  await page.getByText("More about registering").click();
  await page.getByLabel("Guests for each person").fill("2");
  await page.getByRole("button", { name: "Add a Question" }).click();
  await page.getByLabel("Question 1", { exact: true }).fill("Which size?");
  await page.getByLabel("Answered by").selectOption("One of several options");
  await page.getByLabel("Options").fill("S\nM\nL");
  await page.getByLabel("Required").check();
  await page.getByRole("button", { name: "Add a Question" }).click();
  await page.getByLabel("Question 2", { exact: true }).fill("Vegetarian?");
  await page.getByLabel("Answered by").last().selectOption("Yes or no");
  await page.getByRole("button", { name: "Move question 2 up" }).click();
  await page.getByRole("button", { name: "Save Event" }).click();
  await expect
    .poll(async () => (await api.events.read(id)).questions.map(({ label }) => label))
    .toEqual(["Vegetarian?", "Which size?"]);

  await page.goto(`/events/${id}`);
  await page.getByRole("region", { name: "Register" }).getByRole("button", { name: "Register" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add a Guest" }).click();
  await expect(dialog.getByText("Only your name and email are needed here.")).toBeVisible();
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await expect(dialog.getByText("Guest's name is required")).toBeVisible();
  await dialog.getByLabel("Guest 1", { exact: true }).fill("Rudo Chikafu");
  await dialog.getByRole("button", { name: "Next Step" }).click();
  await expect(dialog.getByText("The fee is $5.00, $10.00 for 2 people.")).toBeVisible();
  await dialog.getByRole("button", { name: "Complete Registration" }).click();
  await expect(dialog.getByText("Please answer this question")).toBeVisible();
  await dialog.getByLabel("Which size?").selectOption("M");
  await dialog.getByLabel("Vegetarian?").selectOption("No");
  await dialog.getByRole("button", { name: "Complete Registration" }).click();
  await expect(dialog.getByText("Registration Successful!")).toBeVisible();
  expect((await api.events.read(id)).places_taken).toBe(2);

  await page.goto(`/admin/registrations?event=${id}`);
  await expect(page.getByText("2 places taken · $10.00 due")).toBeVisible();
  await page.getByRole("button", { name: /^View details/ }).click();
  const details = page.getByRole("dialog");
  await expect(details.getByText("Which size?")).toBeVisible();
  await details.getByLabel(/^Payment of/).selectOption("Paid by EcoCash");
  await details.getByRole("button", { name: "Remove Rudo Chikafu" }).click();
  await expect(details.getByText("Rudo Chikafu")).toBeHidden();
  await details.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("1 place taken · $10.00 paid")).toBeVisible();
});
