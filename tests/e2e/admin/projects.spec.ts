import { expect, signIn, test } from "../site.ts";

test("an administrator adds, features, edits and deletes a project", { tag: "@further" }, async ({ page, api }) => {
  await signIn(page);
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Projects" }).click();
  await expect(page).toHaveURL("/admin/projects");
  await expect(page.getByText("No projects found. Create your first project!")).toBeVisible();

  await page.getByRole("link", { name: "Add Project" }).click();
  await expect(page.getByLabel("Status")).toHaveValue("in_progress");
  await expect(page.getByLabel("Status").getByRole("option")).toHaveText([
    "Planning",
    "Active",
    "In Progress",
    "Completed",
    "On Hold",
  ]);
  await page.getByLabel("GitHub URL").fill("github dot com");
  await page.getByRole("button", { name: "Add Project" }).click();
  await expect(page.getByText("Title is required", { exact: true })).toBeVisible();
  await expect(page.getByText("Description is required", { exact: true })).toBeVisible();
  await expect(page.getByText("GitHub URL must be a web address that begins with https:// or http://")).toBeVisible();
  await expect(page.getByLabel("Title")).toBeFocused();

  await page.getByLabel("Title").fill("Borehole watch");
  await page.getByLabel("Description").fill("Tells the street when the pump runs dry.");
  await page.getByLabel("GitHub URL").fill("https://code.example/borehole");

  // Technologies are added by Enter or Add, ignoring blanks and duplicates, and removed by the cross or Backspace.
  const box = page.getByRole("textbox", { name: "Technologies" });
  const tags = page.getByRole("list", { name: "Technologies" }).getByRole("listitem");
  await box.fill("  ESP32 ");
  await box.press("Enter");
  await box.fill("LoRa");
  await page.getByRole("button", { name: "Add technology" }).click();
  await box.fill("ESP32");
  await box.press("Enter");
  await box.fill("   ");
  await box.press("Enter");
  await box.fill("Rust");
  await box.press("Enter");
  await expect(tags).toHaveText(["ESP32", "LoRa", "Rust"]);
  await box.press("Backspace");
  await expect(box).toHaveValue("Rust");
  await expect(tags).toHaveText(["ESP32", "LoRa"]);
  await box.fill("");
  await page.getByRole("button", { name: "Remove LoRa" }).click();
  await expect(tags).toHaveText(["ESP32"]);
  await expect(box).toBeFocused();
  // Text left in the box is added when the project is saved.
  await box.fill(" Zephyr ");
  await page.getByLabel("Category").selectOption("iot");
  await page.getByRole("button", { name: "Add Project" }).click();
  await expect(page.getByText("“Borehole watch” has been added.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add Project" })).toBeFocused();
  const [made] = (await api.projects.list({})).items;
  expect(made).toMatchObject({
    technologies: ["ESP32", "Zephyr"],
    category: "iot",
    status: "in_progress",
    featured: false,
  });

  const row = page.getByRole("row", { name: /Borehole watch/ });
  await expect(row).toContainText("In Progress");
  await expect(row).toContainText("IoT");
  const star = row.getByRole("button", { name: "Featured: Borehole watch" });
  await star.click();
  await expect(page.getByText("“Borehole watch” is now featured.")).toBeVisible();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  expect((await api.projects.list({ featured: "true" })).total).toBe(1);

  await row.getByRole("link", { name: "Edit Borehole watch" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Borehole watch");
  await expect(page.getByLabel("Featured")).toBeChecked();
  await page.getByLabel("Status").selectOption("on_hold");
  await page.getByRole("button", { name: "Save Project" }).click();
  await expect(page.getByText("“Borehole watch” has been saved.")).toBeVisible();
  await expect(row).toContainText("On Hold");
  await expect(page.getByRole("link", { name: "Edit Borehole watch" })).toBeFocused();

  await page.getByLabel("Status").selectOption("completed");
  await expect(page).toHaveURL(/status=completed/);
  await expect(page.getByText("No projects found", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(row).toBeVisible();

  await page.getByRole("button", { name: "Delete Borehole watch" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Are you sure you want to delete this project?");
  await question.getByRole("button", { name: "Delete Project" }).click();
  await expect(page.getByText("“Borehole watch” has been deleted.")).toBeVisible();
  await expect(page.getByText("No projects found. Create your first project!")).toBeVisible();
});

test("errors are explained, and no input is lost", { tag: "@further" }, async ({ page, api, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch/);
  const project = await api.projects.create({ title: "Kombi times", description: "When the next one comes." });
  await signIn(page);
  await page.route("**/api/projects?*", (route) => route.abort());
  await page.goto("/admin/projects");
  await expect(page.getByText(/^Failed to load projects\./)).toBeVisible();
  await page.unroute("**/api/projects?*");
  await page.getByRole("button", { name: "Try Again" }).click();
  const star = page.getByRole("button", { name: "Featured: Kombi times" });
  await expect(star).toBeVisible();

  // A star that could not be saved turns off again.
  await page.route("**/feature", (route) => route.abort());
  await star.click();
  await expect(page.getByText(/^The project could not be changed\./)).toBeVisible();
  await expect(star).toHaveAttribute("aria-pressed", "false");

  await page.goto(`/admin/projects?edit=${project.id}`);
  await expect(page.getByLabel("Title")).toHaveValue("Kombi times");
  await page.route(`**/api/projects/${project.id}`, (route) => route.abort());
  await page.getByLabel("Title").fill("Kombi times, second edition");
  await page.getByRole("button", { name: "Save Project" }).click();
  await expect(page.getByText(/^Error saving project\. Please check the console for details\./)).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Kombi times, second edition");
  await page.unroute(`**/api/projects/${project.id}`);
  await page.getByRole("button", { name: "Save Project" }).click();
  await expect(page.getByText("“Kombi times, second edition” has been saved.")).toBeVisible();

  await page.route(`**/api/projects/${project.id}`, (route) => route.abort());
  await page.getByRole("button", { name: "Delete Kombi times, second edition" }).click();
  await page.getByRole("button", { name: "Delete Project" }).click();
  await expect(page.getByText(/^The project could not be deleted\./)).toBeVisible();
  await expect(page.getByRole("row", { name: /second edition/ })).toBeVisible();

  // An item that somebody else has deleted.
  await page.unroute(`**/api/projects/${project.id}`);
  expectConsoleError(/status of 404/);
  await api.projects.remove(project.id);
  await page.getByRole("link", { name: "Edit Kombi times, second edition" }).click();
  await expect(page.getByText("Project Not Found")).toBeVisible();
  await page.getByRole("button", { name: "Back to Projects" }).click();
  await expect(page.getByText("No projects found. Create your first project!")).toBeVisible();
});

test("lists have a second page, and the sort order is in the address", { tag: "@further" }, async ({ page, api }) => {
  for (let number = 1; number <= 51; number++) {
    await api.projects.create({ title: `Project ${String(number).padStart(2, "0")}`, description: "One of many." });
  }
  await signIn(page);
  await page.goto("/admin/projects?sort=title");
  await expect(page.getByText("51 projects", { exact: true })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText("Project 01");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(page.getByRole("row", { name: /Project 51/ })).toBeVisible();

  // Deleting the last item of a page removes the page.
  await page.getByRole("button", { name: "Delete Project 51" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Project" }).click();
  await expect(page.getByText("50 projects", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/admin/projects?sort=title");
  await expect(page.getByRole("row", { name: /Project 01/ })).toBeVisible();
});
