import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./site.ts";

test.use({ sampleContent: true, readsOnly: true });

const products = (page: Page) => page.getByRole("article");

test("products are filtered by category, search and price, all in the address", async ({ page }) => {
  await page.goto("/store");
  await expect(page.getByText("16 products")).toBeVisible();
  await page.getByRole("navigation", { name: "Filter products" }).getByRole("link", { name: "3D Printing" }).click();
  await expect(page).toHaveURL(/category=3d-printing/);
  await expect(products(page)).toHaveCount(3);

  await page.getByRole("slider", { name: "Price" }).fill("100");
  await expect(page).toHaveURL(/max_price=100/);
  await expect(page.getByText("Up to $100")).toBeVisible();
  await expect(products(page)).toHaveCount(2);

  await page.getByRole("searchbox", { name: "Search products" }).fill("RECYCLED");
  await expect(page.getByText("1 product found for “RECYCLED”")).toBeVisible();
  await expect(page).toHaveURL("/store?category=3d-printing&max_price=100&search=RECYCLED");
  await page.reload();
  await expect(products(page)).toHaveCount(1);
  await expect(page.getByRole("slider", { name: "Price" })).toHaveValue("100");

  await page.getByRole("link", { name: "Reset Filters" }).click();
  await expect(page).toHaveURL("/store");
  await expect(products(page)).toHaveCount(16);
  await expect(page.getByRole("searchbox", { name: "Search products" })).toHaveValue("");
  await expect(page.getByRole("slider", { name: "Price" })).toHaveValue("200");

  // Text typed just before is not searched for afterwards.
  await page.getByRole("searchbox", { name: "Search products" }).fill("board");
  await page.getByRole("link", { name: "Reset Filters" }).click();
  await expect(page.getByRole("searchbox", { name: "Search products" })).toHaveValue("");
  await expect(page).toHaveURL("/store");
});

test("at the end of the slider, products above its maximum are included", { tag: "@further" }, async ({ page }) => {
  await page.goto("/store?max_price=199");
  await expect(products(page)).toHaveCount(15);
  const slider = page.getByRole("slider", { name: "Price" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL("/store");
  await expect(page.getByRole("article", { name: "Desktop 3D printer, built and tested" })).toBeVisible();
});

test("a slider moved before its code has loaded takes effect", { tag: "@further" }, async ({ page }) => {
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/finder-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/store", { waitUntil: "commit" });
  await page.getByRole("slider", { name: "Price" }).fill("10");
  arrive();
  await expect(page).toHaveURL("/store?max_price=10");
  await expect(page.getByText("Up to $10")).toBeVisible();
});

test("a product shows its specifications and opens a chat that names it and its price", async ({ page }) => {
  await page.goto("/store");
  await page.getByRole("article", { name: "ESP32 microcontroller board" }).getByRole("link").first().click();
  await expect(page).toHaveURL("/store/1");
  await expect(page.getByRole("heading", { level: 1, name: "ESP32 microcontroller board" })).toBeVisible();
  await expect(page.getByText("two cores, 240 MHz")).toBeVisible();
  await expect(page).toHaveTitle(/^ESP32 microcontroller board · /);
  const link = new URL((await page.getByRole("link", { name: "Buy in a Chat" }).getAttribute("href")) ?? "");
  expect(link.host).toBe("wa.me");
  expect(link.searchParams.get("text")).toContain("“ESP32 microcontroller board” ($25.00)");
});

test.describe("an order", () => {
  test.use({ readsOnly: false });

  test("what a signed-in visitor asks to buy is among their orders", async ({ page, context, api }) => {
    await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
    await signIn(page);
    await page.goto("/store/1");
    const recorded = page.waitForResponse((response) => response.url().endsWith("/api/store/orders"));
    const [chat] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "Buy in a Chat" }).click(),
    ]);
    await chat.close();
    expect((await recorded).status()).toBe(201);
    const { items } = await api.store.myOrders({});
    expect(items).toMatchObject([{ product_id: 1, quantity: 1, unit_price: 25, status: "requested" }]);
  });
});

test("a sold-out product says so, and its chat asks when it is back", { tag: "@further" }, async ({ page }) => {
  await page.goto("/store?search=multimeter");
  const card = page.getByRole("article", { name: "Digital multimeter" });
  await expect(card.getByText("Out of stock")).toBeVisible();
  await expect(card.getByRole("link", { name: /Buy in a Chat/ })).toHaveCount(0);
  const href = await card.getByRole("link", { name: "Ask When It Is Back" }).getAttribute("href");
  expect(new URL(href ?? "").searchParams.get("text")).toContain("when will “Digital multimeter” ($29.90) be");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("categories are links; search and price are forms that keep each other's values", async ({ page }) => {
    await page.goto("/store?category=tools");
    await expect(products(page)).toHaveCount(3);
    await page.getByRole("searchbox", { name: "Search products" }).fill("set");
    await page.getByRole("searchbox", { name: "Search products" }).press("Enter");
    await expect(page).toHaveURL("/store?category=tools&search=set");
    await expect(products(page)).toHaveCount(2);
    await page.getByRole("slider", { name: "Price" }).fill("20");
    await page.getByRole("button", { name: "Set Price" }).click();
    await expect(page).toHaveURL("/store?category=tools&search=set&max_price=20");
    await expect(products(page)).toHaveCount(1);
    await page.getByRole("link", { name: "Reset Filters" }).click();
    await expect(products(page)).toHaveCount(16);
    await products(page).first().getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Specifications" })).toBeVisible();
  });
});
