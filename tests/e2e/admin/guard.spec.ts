import { createEvent, expect, signInByForm, test } from "../site.ts";

test("the back office lets administrators in and sends everybody else to sign in", async ({ page, api }) => {
  await createEvent(api);
  await api.blog.create({ title: "A first article", content: "It is short.", status: "published" });
  await api.blog.create({ title: "A draft", content: "It is not counted." });
  await api.users.create({
    username: "member",
    email: "member@people.example",
    full_name: "A Member",
    password: "Bench9maker",
    role: "member",
  });

  await page.goto("/admin/registrations");
  await expect(page).toHaveURL("/login?next=%2Fadmin%2Fregistrations");
  await signInByForm(page, { username: "member", password: "Bench9maker" });
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/The back office is for administrators/)).toBeVisible();

  await signInByForm(page);
  await expect(page).toHaveURL("/admin");
  for (const [name, figure] of [
    ["Total Users", "2"],
    ["Active Events", "1"],
    ["Blog Posts", "1"],
    ["Store Items", "0"],
  ] as const) {
    await expect(page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd")).toHaveText(
      figure,
    );
  }
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await page.goto("/admin");
  await expect(page).toHaveURL("/login?next=%2Fadmin");
});

test("figures that fail to load are replaced by labelled samples", { tag: "@further" }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await signInByForm(page);
  await page.route(/\/api\/(events|users|blog|store\/products)\?/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Sample figures")).toBeVisible();
  for (const figure of ["124", "8", "42", "28"]) {
    await expect(page.getByText(figure, { exact: true })).toBeVisible();
  }
  await page.unroute(/\/api\/(events|users|blog|store\/products)\?/);
  await page.getByRole("button", { name: "Try Again" }).first().click();
  await expect(page.getByText("No event is on today.")).toBeVisible();
});
