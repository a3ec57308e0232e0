import { expect, signIn, test } from "../site.ts";

/** One list of each composition: their call and texts. */
const lists = [
  { tab: "events", call: "events", loading: "Loading events...", failed: "Failed to load events." },
  { tab: "audit", call: "audit", loading: "Loading the audit trail...", failed: "Failed to load the audit trail." },
  { tab: "trash", call: "trash", loading: "Loading the trash...", failed: "Failed to load the trash." },
] as const;

test("a list has a loading state, an error, and a retry", { tag: "@further" }, async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch/);
  await signIn(page);
  for (const { tab, call, loading, failed } of lists) {
    const calls = `**/api/${call}?*`;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(calls, async (route) => {
      await held;
      await route.abort();
    });
    await page.goto(`/admin/${tab}`);
    await expect(page.getByText(loading)).toBeVisible();
    release();
    await expect(page.getByText(`${failed} There is no connection. Please try again.`)).toBeVisible();
    await page.unroute(calls);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText(failed)).toBeHidden();
    await expect(
      page
        .getByRole("main")
        .getByText(/^\d+ (entr|thing|[a-z ]+s$)/)
        .first(),
    ).toBeVisible();
  }
});
