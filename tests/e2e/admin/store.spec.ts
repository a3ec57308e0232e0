import { expect, signIn, test } from "../site.ts";

test("an administrator adds, edits and deletes a product", { tag: "@further" }, async ({ page, api }) => {
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Store" }).click();
  await expect(page.getByRole("heading", { name: "Manage Store" })).toBeVisible();
  await expect(page.getByText("No products found. Add your first product!")).toBeVisible();
  await expect(page.getByText("Store contact: +263 00 000 0001")).toBeVisible();

  await page.getByRole("link", { name: "Add Product" }).click();
  await page.getByLabel("Price", { exact: true }).fill("-1");
  await page.getByRole("button", { name: "Add Product" }).click();
  for (const message of [
    "Name is required",
    "Category is required",
    "Description is required",
    "Price must not be negative",
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();

  // Price and stock are required; a price of 0 needs a confirmation.
  await page.getByLabel("Name", { exact: true }).fill("Solder wick");
  await page.getByLabel("Category").selectOption("tools");
  await page.getByLabel("Description").fill("Two metres of braided copper.");
  await page.getByLabel("Price", { exact: true }).fill("");
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("Price is required", { exact: true })).toBeVisible();
  await expect(page.getByText("Stock quantity is required", { exact: true })).toBeVisible();
  await page.getByLabel("Price", { exact: true }).fill("0");
  await page.getByLabel("Stock quantity").fill("0");
  await expect(page.getByLabel("Available")).toBeChecked();
  await page.getByRole("button", { name: "Add Specification" }).click();
  await page.getByLabel("Name of specification 1").fill("Length");
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("Specification value is required")).toBeVisible();
  await page.getByLabel("Value of specification 1").fill("2 m");
  await page.getByRole("button", { name: "Add Specification" }).click();
  await expect(page.getByLabel("Name of specification 2")).toBeFocused();
  await page.getByRole("button", { name: "Add Product" }).click();
  const free = page.getByRole("dialog", { name: "Offer it for $0.00?" });
  await expect(free).toContainText("“Solder wick” would be shown with a price of $0.00.");
  await free.getByRole("button", { name: "Keep Editing" }).click();
  await expect(free).toBeHidden();
  expect((await api.store.list({})).total).toBe(0);
  await page.getByRole("button", { name: "Add Product" }).click();
  await free.getByRole("button", { name: "Save with $0.00" }).click();
  await expect(page.getByText("“Solder wick” has been added.")).toBeVisible();

  const row = page.getByRole("row", { name: /Solder wick/ });
  await expect(row).toContainText("$0.00");
  await expect(row).toContainText("Low");
  await expect(row).toContainText("Out of Stock");
  expect((await api.store.list({})).items[0]).toMatchObject({
    price: 0,
    stock_quantity: 0,
    is_available: true,
    specifications: [{ name: "Length", value: "2 m" }],
  });

  await row.getByRole("link", { name: "Edit Solder wick" }).click();
  await page.getByLabel("Price", { exact: true }).fill("");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText("Price is required", { exact: true })).toBeVisible();
  await page.getByLabel("Price", { exact: true }).fill("4.5");
  await page.getByLabel("Stock quantity").fill("12");
  await page.getByRole("button", { name: "Remove specification 1" }).click();
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText("“Solder wick” has been saved.")).toBeVisible();
  await expect(row).toContainText("$4.50");
  await expect(row).toContainText("Available");
  await expect(row).not.toContainText("Low");

  // Twelve are in stock, but the product is not for sale.
  await row.getByRole("link", { name: "Edit Solder wick" }).click();
  await page.getByLabel("Available").uncheck();
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(row).toContainText("Out of Stock");
  await expect(row).toContainText("Not offered");
  await page.getByLabel("Stock", { exact: true }).selectOption("true");
  await expect(page.getByText("No products found", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Show All Products" }).click();

  await row.getByRole("button", { name: "Featured: Solder wick" }).click();
  await expect(page.getByText("“Solder wick” is now featured.")).toBeVisible();
  expect((await api.store.list({})).items[0]).toMatchObject({ featured: true, specifications: [], stock_quantity: 12 });

  await page.getByRole("button", { name: "Delete Solder wick" }).click();
  await expect(page.getByRole("dialog")).toContainText("Are you sure you want to delete this product?");
  await page.getByRole("dialog").getByRole("button", { name: "Delete Product" }).click();
  await expect(page.getByText("“Solder wick” has been deleted.")).toBeVisible();
  await expect(page.getByText("No products found. Add your first product!")).toBeVisible();
});

test("a product that cannot be saved or loaded shows an error", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  // How many decimals the currency has is the server's rule.
  expectConsoleError(/ERR_FAILED|Failed to fetch|422 .*\/store\/products\/1\)$/);
  const product = await api.store.create({
    name: "Servo",
    description: "Semaphore.",
    price: 7.8,
    stock_quantity: 3,
    category: "components",
  });
  await signIn(page);
  await page.goto(`/admin/store?edit=${product.id}`);
  await page.getByLabel("Price", { exact: true }).fill("8.123");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText("Price must have at most two decimals")).toBeVisible();
  await page.route("**/api/store/products/*", (route) => route.abort());
  await page.getByLabel("Price", { exact: true }).fill("8.20");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByText(/^The product could not be saved\./)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Failed to load product details\./)).toBeVisible();
  await page.unroute("**/api/store/products/*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("What you typed has been restored.")).toBeVisible();
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue("8.20");
});

test("the store sees purchase requests", async ({ page, api }) => {
  const { id } = await api.store.create({
    name: "Servo",
    description: "Semaphore.",
    price: 7.8,
    stock_quantity: 3,
    category: "components",
  });
  await signIn(page);
  await page.goto("/admin/store");
  const requests = page.getByRole("dialog", { name: "Requests to Buy" });
  await page.getByRole("button", { name: "Requests to Buy" }).click();
  await expect(requests).toContainText("No requests yet.");
  await page.keyboard.press("Escape");
  await api.store.order({ product_id: id, quantity: 2 });
  await page.getByRole("button", { name: "Requests to Buy" }).click();
  await expect(requests.getByRole("listitem")).toContainText("2 × Servo");
  await expect(requests.getByRole("listitem")).toContainText("$15.60");
  await expect(requests.getByRole("listitem")).toContainText("Administrator");

  await requests.getByLabel("Status of the request of Administrator for Servo").selectOption("Done");
  await expect(page.getByText("The request of Administrator is marked as done.")).toBeVisible();
  expect((await api.store.requests({})).items[0]?.status).toBe("done");
});
