import type { Page, Route } from "@playwright/test";
import { expectSound } from "./accessible.ts";
import { expect, startApplication, test } from "./site.ts";

const sections = [
  "Coming Up",
  "Our Partners",
  "What We Offer",
  "Our Communities",
  "Machines",
  "Featured Projects",
  "Latest from Our Blog",
  "From the Store",
  "In Pictures",
  "Visit Us",
  "Our Mission",
  "Success Stories",
];

/** Goes to the home page from another one, so that the browser renders its sections. */
const comeHome = (page: Page) => page.getByRole("navigation").getByRole("link", { name: "Home", exact: true }).click();

const part = (page: Page, name: string) => page.getByRole("region", { name });

const shown = (page: Page, name: string) =>
  part(page, name)
    .locator("[data-slides]")
    .evaluate((row) => {
      const { left, width } = row.getBoundingClientRect();
      const slide = [...row.children].find((one) => {
        const box = one.getBoundingClientRect();
        return Math.abs(box.left - left) < width / 100;
      });
      return slide && !(slide as HTMLElement).inert ? slide.getAttribute("aria-label") : "nothing at rest";
    });

async function holdBack(page: Page, path: string, then: (route: Route) => Promise<void>) {
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await then(route);
  });
  return () => go();
}

/** The parts below the first screen that a capture of the whole page would leave blank. */
const notLaidOut = (page: Page) =>
  page
    .locator(".below-fold h2")
    .evaluateAll((all) =>
      all.filter((one) => !one.checkVisibility({ contentVisibilityAuto: true })).map((one) => one.textContent),
    );

test.describe("with the sample content", () => {
  test.use({ sampleContent: true, readsOnly: true });

  test("the page comes without the data of its application", { tag: "@further" }, async ({ page }) => {
    const data = "partnershipsEmail";
    expect(await (await page.request.get("/application/")).text()).toContain(data);
    expect(await (await page.request.get("/")).text()).not.toContain(data);
  });

  test("sections below the fold are laid out right after the first paint", { tag: "@further" }, async ({ page }) => {
    await page.goto("/");
    await expect(page.locator(".below-fold")).toHaveCount(12);
    await expect.poll(() => notLaidOut(page)).toEqual([]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("sections below the fold are printed even before they are laid out", { tag: "@further" }, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED/);
    await page.addInitScript(() => {
      // Pauses the animations that start the layout of sections below the fold.
      const hold = () => {
        for (const animation of document.getAnimations()) animation.pause();
        requestAnimationFrame(hold);
      };
      requestAnimationFrame(hold);
    });
    // Without its scripts it is never hydrated, which would end the animations.
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/", { waitUntil: "commit" });
    await expect.poll(async () => (await notLaidOut(page)).length).toBeGreaterThan(5);
    await page.emulateMedia({ media: "print" });
    expect(await notLaidOut(page)).toEqual([]);
  });

  test("the sections are in order and have links", async ({ page, api }) => {
    await page.goto("/");
    expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).toEqual(sections);
    for (const [name, path] of [
      ["Join Our Community", "/communities"],
      ["Explore Projects", "/projects"],
      ["Visit Store", "/store"],
      ["Learn more about Software Development", "/communities/sdc"],
      ["Learn more about Hardware Development", "/communities/hdc"],
      ["View All Posts", "/blog"],
      ["See All Products", "/store"],
      ["Open the Gallery", "/gallery"],
      ["Contact Us", "/contact"],
    ]) {
      await expect(page.getByRole("main").getByRole("link", { name, exact: true }), name).toHaveAttribute(
        "href",
        path as string,
      );
    }
    await expect(part(page, "Our Partners").getByRole("listitem")).toHaveCount(5);
    // The next six events and the featured ones among them and after them, by date; no event appears twice.
    const coming = await part(page, "Coming Up").getByRole("article").getByRole("heading").allTextContents();
    const { items } = await api.events.list({ upcoming: "true", series: "next", size: 50 });
    const byDate = items.map(({ title }) => title).filter((title) => coming.includes(title));
    expect(coming).toEqual(byDate);
    await expect(part(page, "Coming Up").getByText("Featured", { exact: true })).toHaveCount(3);
    expect(new Set(coming).size).toBe(coming.length);
    expect(coming.length).toBeGreaterThanOrEqual(6);
    await expect(part(page, "From the Store").getByRole("article")).toHaveCount(8);
    await expect(
      part(page, "From the Store").getByRole("link", { name: "ESP32 microcontroller board" }),
    ).toHaveAttribute("href", "/store/1");
    await expect(part(page, "In Pictures").getByRole("listitem")).toHaveCount(6);
    await expect(part(page, "Latest from Our Blog").getByRole("article")).toHaveCount(3);
    await expect(
      part(page, "Latest from Our Blog")
        .getByRole("link", { name: /^Read More/ })
        .first(),
    ).toHaveAttribute("href", /^\/blog\/\d+$/);
  });

  test("Back leads to the place that was left, also when the code of parts above it is slow", {
    tag: "@further",
  }, async ({ page }) => {
    // The place is held for three seconds, in which a busy machine has not put the page together.
    await page.addInitScript(() => {
      const start = window.setTimeout.bind(window);
      const longer = (work: TimerHandler, ms?: number) => start(work, ms === 3_000 ? 600_000 : ms);
      Object.assign(window, { setTimeout: longer });
    });
    await page.goto("/");
    const link = part(page, "Visit Us").getByRole("link", { name: "Contact Us" });
    const place = () => link.evaluate((one) => one.getBoundingClientRect().top);
    await link.scrollIntoViewIfNeeded();
    // Records the link's position at the click, since earlier layout shifts and re-rendering do not matter.
    await page.evaluate(() => {
      const remember = ({ target }: Event) =>
        sessionStorage.setItem("followed-at", String((target as Element).getBoundingClientRect().top));
      window.addEventListener("click", remember, { capture: true, once: true });
    });
    const before = () => page.evaluate(() => Number(sessionStorage.getItem("followed-at")));

    // The server had written these parts: now their code is fetched for the first time.
    const letGo = await holdBack(
      page,
      "**/assets/{what-we-offer,post-columns,store-shelf,picture-wall}-*.js",
      (route) => route.continue(),
    );
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
    await page.goBack();
    await expect(link).toBeAttached();
    letGo();
    // All parts are whole again, and the letters of labels are there: nothing is left that could move.
    for (const name of sections) await expect(part(page, name).getByRole("heading", { level: 2 })).toBeAttached();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect.poll(async () => Math.abs((await place()) - (await before()))).toBeLessThan(20);
  });

  test("a link navigates without loading a whole page once the application is there", { tag: "@further" }, async ({
    page,
  }) => {
    await page.goto("/");
    await startApplication(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await part(page, "Coming Up").getByRole("link", { name: "Soldering for beginners" }).click();
    await expect(page).toHaveURL(/\/events\/\d+$/);
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  });

  test("pictures far down the page load when near, and link to themselves in the gallery", { tag: "@further" }, async ({
    page,
  }) => {
    const fetched = new Set<string>();
    page.on("request", (request) => fetched.add(new URL(request.url()).pathname));
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/", { waitUntil: "networkidle" });
    const wall = part(page, "In Pictures");
    const folders = await wall
      .locator("img")
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src.replace(/^.*(\/files\/\w+\/).*$/, "$1")));
    expect(folders).toHaveLength(6);
    const come = () => folders.filter((folder) => [...fetched].some((path) => path.startsWith(folder))).length;
    expect(come()).toBe(0);
    await wall.scrollIntoViewIfNeeded();
    await expect.poll(come).toBeGreaterThan(0);
    await wall.getByRole("link", { name: "First joint, first light" }).click();
    await expect(page).toHaveURL(/\/gallery\?picture=\d+$/);
    await expect(page.getByRole("dialog").getByRole("img", { name: "First joint, first light" })).toBeVisible();
  });

  test("the carousels have buttons, dots and keys, and go on from the last slide to the first", {
    tag: "@further",
  }, async ({ page }) => {
    await page.goto("/");
    const projects = part(page, "Featured Projects");
    await projects.scrollIntoViewIfNeeded();
    const slides = projects.locator("li[aria-roledescription=slide]:not([inert])");
    await expect(slides).toHaveCount(3);
    const names = await slides.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    expect(names.map((name) => name?.slice(0, 6))).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
    for (const expected of [names[1], names[2], names[0]]) {
      await projects.getByRole("button", { name: "Next project" }).click();
      await expect.poll(() => shown(page, "Featured Projects")).toBe(expected);
      await expect(projects.getByRole("status")).toHaveText(expected as string);
    }
    await projects.getByRole("button", { name: "Previous project" }).click();
    await expect.poll(() => shown(page, "Featured Projects")).toBe(names[2]);

    const stories = part(page, "Success Stories");
    await stories.scrollIntoViewIfNeeded();
    const row = stories.locator("[data-slides]");
    await expect(stories.getByRole("button", { name: "Next story" })).toBeVisible();
    await row.focus();
    for (const [key, at] of [
      ["ArrowLeft", 3],
      ["ArrowRight", 1],
      ["End", 3],
      ["ArrowRight", 1],
      ["Home", 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => shown(page, "Success Stories"), key).toMatch(new RegExp(`^${at} of 3`));
    }
    await stories.getByRole("button", { name: /^Story 2 of 3/ }).click();
    await expect.poll(() => shown(page, "Success Stories")).toMatch(/^2 of 3/);
    await expect(stories.getByRole("button", { name: /^Story 2 of 3/ })).toHaveAttribute("aria-current", "true");
    // A hidden slide can be reached by Tab and then scrolls into view.
    await projects
      .getByRole("link", { name: /^View Project/ })
      .nth(1)
      .focus();
    await expect.poll(() => shown(page, "Featured Projects")).toBe(names[1]);
  });

  test("swiping past the last slide leads to the first", { tag: "@further" }, async ({ page }) => {
    await page.goto("/");
    const stories = part(page, "Success Stories");
    await stories.scrollIntoViewIfNeeded();
    await expect(stories.getByRole("button", { name: "Next story" })).toBeVisible();
    await stories.locator("[data-slides]").evaluate((row) => row.scrollTo({ left: 4 * row.clientWidth }));
    await expect.poll(() => shown(page, "Success Stories")).toMatch(/^1 of 3/);
    await stories.locator("[data-slides]").evaluate((row) => row.scrollTo({ left: 0 }));
    await expect.poll(() => shown(page, "Success Stories")).toMatch(/^3 of 3/);
    await expect(stories.getByRole("button", { name: /^Story 3 of 3/ })).toHaveAttribute("aria-current", "true");
  });

  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    test(`a slide takes half a second, none where less motion is wanted: ${reducedMotion}`, {
      tag: "@further",
    }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await page.goto("/");
      const stories = part(page, "Success Stories");
      await stories.scrollIntoViewIfNeeded();
      await expect(stories.getByRole("button", { name: "Next story" })).toBeVisible();
      // The place at once, from the press to the frame in which the second slide has arrived, and the place a slide's time later.
      const [atOnce, took, place] = await stories.locator("[data-slides]").evaluate(
        (row, busy) =>
          new Promise<[atOnce: number, took: number, place: number]>((resolve) => {
            // A row moved a moment before must not cut the slide short, even when the first frame is late.
            row.dispatchEvent(new Event("scroll"));
            row.closest("slide-show")?.querySelector<HTMLElement>("[data-step='1']")?.click();
            const start = performance.now();
            const placeNow = () => row.scrollLeft / row.clientWidth;
            const atOnce = placeNow();
            let took = 0;
            const look = () => {
              const since = performance.now() - start;
              if (took === 0 && placeNow() > 1.99) took = since;
              if (took === 0 || since < took + 500) requestAnimationFrame(look);
              else resolve([atOnce, took, placeNow()]);
            };
            look();
            while (performance.now() - start < busy);
          }),
        reducedMotion === "reduce" ? 0 : 260,
      );
      expect(place).toBeCloseTo(2);
      // A slow machine makes a slide longer, never shorter.
      if (reducedMotion === "reduce") expect(atOnce).toBeCloseTo(2);
      else expect(took).toBeGreaterThan(400);
    });
  }

  test("the external map loads only after its button is pressed", { tag: "@further" }, async ({ page, baseURL }) => {
    const asked: string[] = [];
    await page.route(/^https:\/\/(?!localhost|127\.)/, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: "text/html", body: "<p>streets</p>" });
    });
    page.on("request", (request) => {
      const { origin } = new URL(request.url());
      if (origin !== baseURL && origin !== "null") asked.push(origin);
    });
    for (const [path, name] of [
      ["/", "Visit Us"],
      ["/contact", "Find Us"],
    ] as const) {
      asked.length = 0;
      await page.goto(path, { waitUntil: "networkidle" });
      const place = part(page, name);
      await place.scrollIntoViewIfNeeded();
      await expect(place.getByRole("img", { name: /Jason Moyo Avenue/ })).toBeVisible();
      await expect(place.getByRole("link", { name: "Open in Your Map App" })).toHaveAttribute(
        "href",
        /openstreetmap\.org.*-17\.8292/,
      );
      expect(asked).toEqual([]);
      await page.waitForFunction(() => customElements.get("live-map"));
      await place.getByRole("button", { name: "Load the Map from OpenStreetMap" }).click();
      await expect(page.frameLocator("iframe[title^='Map of']").getByText("streets")).toBeVisible();
      expect(asked.some((url) => url.startsWith("https://www.openstreetmap.org/export/embed.html?bbox="))).toBe(true);
      await place.getByRole("button", { name: "Show the Sketch" }).click();
      await expect(page.locator("iframe")).toHaveCount(0);
      await expect(place.getByRole("img", { name: /Jason Moyo Avenue/ })).toBeVisible();
    }
  });

  test("it is accessible on a narrow phone", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 780 });
    await page.goto("/");
    await part(page, "Featured Projects").scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: "Next project" })).toBeVisible();
    await part(page, "Success Stories").scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: "Next story" })).toBeVisible();
    await expectSound(page, "/");
  });
});

test.describe("parts that the browser loads", () => {
  const parts = [
    { path: "**/api/events?*", loading: "Loading events..." },
    { path: "**/api/partners?*", loading: "Loading partners..." },
    { path: "**/api/communities?*", loading: "Loading communities..." },
    { path: "**/api/projects?*", loading: "Loading featured projects..." },
    { path: "**/api/blog?*", loading: "Loading blog posts..." },
    { path: "**/api/store/products?*", loading: "Loading products..." },
    { path: "**/api/gallery?*", loading: "Loading pictures..." },
  ];

  test("each says that it is on its way; what cannot be loaded is empty and logged, events can be tried again", {
    tag: "@further",
  }, async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED|could not be loaded: There is no connection/);
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.goto("/about");
    await startApplication(page);
    const release = await Promise.all(parts.map(({ path }) => holdBack(page, path, (route) => route.abort())));
    await comeHome(page);
    for (const { loading } of parts) await expect(page.getByText(loading)).toBeVisible();
    for (const go of release) go();
    for (const { loading } of parts) await expect(page.getByText(loading)).toHaveCount(0);
    await expect(page.getByText("Failed to load events")).toBeVisible();
    await expect(page.getByText("No partners to display at the moment.")).toBeVisible();
    await expect(page.getByText("No featured projects available yet.")).toBeVisible();
    await expect(page.getByText("No blog posts available yet.")).toBeVisible();
    for (const what of ["Featured projects", "Blog posts", "Featured products", "Featured pictures"])
      await expect.poll(() => logged).toContain(`${what} could not be loaded: There is no connection`);

    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText("Nothing is planned just now")).toBeVisible();
  });

  test("only featured, active and published items are shown, at most three of each", { tag: "@further" }, async ({
    page,
    api,
  }) => {
    for (const number of [1, 2, 3, 4])
      await api.projects.create({ title: `Project ${number}`, description: "It works.", featured: true });
    await api.projects.create({ title: "In the drawer", description: "Not yet." });
    for (const number of [1, 2, 3, 4])
      await api.blog.create({ title: `Post ${number}`, content: `${"word ".repeat(60)}end`, status: "published" });
    await api.blog.create({ title: "A draft", content: "Not yet.", status: "draft" });
    await api.partners.create({ name: "Shown & Sons", featured: true });
    await api.partners.create({ name: "Not Featured" });
    await api.partners.create({ name: "Asleep", featured: true, is_active: false });
    await page.goto("/");
    const projects = part(page, "Featured Projects");
    await expect(projects.getByRole("article")).toHaveCount(3);
    await expect(projects.getByText("In the drawer")).toHaveCount(0);
    await expect(part(page, "Our Partners").getByRole("listitem")).toHaveText(["Shown & Sons"]);
    const posts = part(page, "Latest from Our Blog");
    await expect(posts.getByRole("heading", { level: 3 })).toHaveText(["Post 4", "Post 3", "Post 2"]);
    // Without an excerpt, a card shows the first 120 characters.
    const opening = await posts
      .getByRole("article")
      .first()
      .getByText(/^word word/)
      .textContent();
    expect([...(opening ?? "")].length).toBeLessThanOrEqual(121);
    expect(opening).toMatch(/…$/);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, sampleContent: true, readsOnly: true });

  test("everything is readable, and no button is without a function", async ({ page }) => {
    await page.goto("/");
    expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).toEqual(sections);
    const projects = part(page, "Featured Projects");
    await expect(projects.getByRole("article")).toHaveCount(3);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await expect.poll(() => notLaidOut(page)).toEqual([]);
    const row = projects.locator("[data-slides]");
    expect(await row.evaluate((element) => element.scrollWidth / element.clientWidth)).toBeCloseTo(3, 1);
  });
});
