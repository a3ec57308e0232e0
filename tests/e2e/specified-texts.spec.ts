import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createEvent, expect, signIn, startApplication, test } from "./site.ts";

/** The texts, states and numbers in sections 2, 4, 5, 8 and 9 of the public site's specification, by page. */

const everywhere = [
  "Home|Communities|Projects|Equipment|Events|Blog|Gallery|Store|About|Contact",
  "Join Us",
  "Quick links|Communities|Projects|Equipment|Events|Blog|Gallery|Store|",
  "Communities|Software Development|Hardware Development|Join a Community",
  "4th floor, Harare city centre",
  "+263 00 000 0001|calls",
  "+263 00 000 0002|WhatsApp",
  "hello@anchor.example",
  "X|Facebook|TikTok|LinkedIn|WhatsApp chat",
  `© |${new Date().getFullYear()}|`,
];

/** Texts in server-rendered pages, with the sample content. A bar marks the end of an element. */
const standing: Record<string, string[]> = {
  "/": [
    "Join Our Community",
    "Explore Projects",
    "Visit Store",
    "Our Partners",
    "What We Offer",
    "Software Development",
    "Community Events",
    "Interactive Calendar",
    "Knowledge Hub",
    "Hardware Prototyping",
    "Mentorship Programs",
    "Open to Everyone",
    "Free access",
    "No membership fees",
    "All skill levels",
    "Mentorship",
    "Our Communities",
    "Learn more",
    "Featured Projects",
    "View Project",
    "Latest from Our Blog",
    "Read More",
    "View All Posts",
    "Visit Us",
    "Mon–Fri|9:00 AM–6:00 PM",
    "Sat|10:00 AM–4:00 PM",
    "Sun|closed",
    "Contact Us",
    "Our Mission",
    "Innovation Hub",
    "Skills Development",
    "Community Building",
    "Tech Education",
    "community members|500+",
    "completed projects|50+",
    "workshops per year|120+",
    "tech awards|15+",
    "Success Stories",
  ],
  "/communities": ["Learn More", "Join Community", "150 members", "120 members", "within 48 hours"],
  "/communities/sdc": [
    "Meeting schedule",
    "Every Saturday, 10:30 AM to 4:00 PM",
    "Location",
    "Current projects",
    "Community lead",
  ],
  "/projects": ["All Projects|Active|Completed|In Progress", "+1 more", "Propose Project"],
  "/projects?status=active": ["Reset Filters"],
  "/projects/1": ["Featured", "Status", "Category", "Difficulty", "Created", "Last updated"],
  "/events": ["All Events|Upcoming|Workshops|Hackathons|Meetups|Panels|Bootcamps", "Register", "RSVP"],
  "/events/1": [
    "Date",
    "Time",
    "Duration|3 hours",
    "Fee|$5.00",
    "Limited to 16 attendees",
    "Please sign in to register for this event.",
  ],
  "/blog": ["All|Tutorials|Hardware|Software|AI|Design|Events|Community|Trends|IoT|Research"],
  "/blog?search=unobtainium": ["No articles found"],
  "/store?search=unobtainium": ["No products found", "0 products found for “unobtainium”"],
  "/gallery": ["All|General|Facility|Projects|Events|Community|Equipment|Workshops"],
  "/store": ["Reset Filters"],
  "/store/1": ["$25.00", "In stock", "Specifications"],
  "/about": ["Our Story", "founded in 2018", "const| mission = {"],
};

/** Pages of missing items: status 404, and a link. */
const missing = [
  ["/communities/none", "Community Not Found", "/communities"],
  ["/communities/none", "The community you're looking for doesn't exist.", "/communities"],
  ["/communities/none", "All communities", "/communities"],
  ["/projects/4711", "Project Not Found", "/projects"],
  ["/projects/4711", "Back to Projects", "/projects"],
  ["/projects/none", "Project Not Found", "/projects"],
  ["/events/4711", "Event Not Found", "/events"],
  ["/events?show=parties", "There is no such list of events", "/events"],
  ["/events?page=zero", "There is no such list of events", "/events"],
  [`/events?search=${"x".repeat(101)}`, "There is no such list of events", "/events"],
  ["/events?page=zero", "All events", "/events"],
  ["/blog/4711", "Article Not Found", "/blog"],
  ["/blog/4711", "Back to Blog", "/blog"],
  ["/blog/no-such-article", "Article Not Found", "/blog"],
  ["/blog?category=cats", "There are no articles about “cats”. The whole blog is one step away.", "/blog"],
  ["/store/4711", "Product Not Found", "/store"],
  ["/store/nonsense", "Product Not Found", "/store"],
  ["/store?category=cars", "There is no such shelf", "/store"],
  ["/store?max_price=cheap", "There is no such shelf", "/store"],
  ["/store?page=zero", "There is no such shelf", "/store"],
  ["/store?page=zero", "All products", "/store"],
  ["/gallery?category=cats", "There is no such wall", "/gallery"],
  ["/gallery?page=zero", "There is no such wall", "/gallery"],
  // The wall is there all the same.
  ["/gallery?picture=4711", "The picture at this address has been removed.", "/gallery"],
  ["/gallery?picture=4711", "24 pictures", "/gallery"],
] as const;

/** Pages whose title and heading say that a thing is missing. */
const missingThings = ["/communities/none", "/projects/4711", "/events/4711", "/blog/4711", "/store/4711"];

const empty = {
  "/": [
    "Nothing is planned just now",
    "No partners to display at the moment.",
    "No featured projects available yet.",
    "No blog posts available yet.",
    // The two communities have words of their own.
    "Learn more| |about |Software Development",
  ],
  "/projects": ["No projects yet", "Propose Project"],
  "/events": ["No events yet"],
  "/blog": ["No articles found"],
  "/gallery": ["No gallery items found"],
  "/gallery?category=community": ["No gallery items found", "All pictures"],
};

/** Texts during a call and after its failure, once per page; home and failed-pages.spec.ts test the other states. */
const calls: { from?: string; page: string; call: string; waiting?: string; failed: string | string[] }[] = [
  {
    page: "/",
    call: "partners?",
    waiting: "Loading partners...",
    // The built-in partners of the sample organisation.
    failed: ["Msasa Circuits", "Sample Polytechnic", "Jacaranda Data", "Open Rivers Trust", "Tuckshop Labs"],
  },
  { page: "/communities", call: "communities?", failed: "Failed to load communities" },
  { page: "/communities/sdc", call: "projects?", failed: "No projects found for this community yet." },
  { page: "/projects", call: "projects?", failed: "Failed to load projects" },
  {
    page: "/events",
    call: "events?",
    failed: "Failed to load events. Please check if the backend server is running.",
  },
  { page: "/blog", call: "blog?", waiting: "Loading blog posts...", failed: "Failed to load blog posts" },
  { page: "/gallery", call: "gallery?", waiting: "Loading gallery items...", failed: "Failed to load gallery items" },
  {
    from: "/store",
    page: "/store?category=books",
    call: "store/products?",
    failed: "Failed to load products. Please check if the backend server is running.",
  },
  { page: "/about", call: "team-members?", waiting: "Loading team members...", failed: "Tatenda Gumbo" },
];

/** Texts that appear only while a form is used, and the journey that tests them. */
const worked = {
  register: [
    "Name is required",
    "Email is required",
    "Email is invalid",
    "Next Step",
    "Previous",
    "Complete Registration",
    "Registration Successful!",
    "Registration failed",
  ],
  rsvp: ["Please sign in to register for this event.", "Registration Successful!"],
  "past-event": ["Event Completed", "Online Event", "Join Meeting"],
  communities: [
    "Submitting...",
    "Submit Another Application",
    "No projects found for this community yet.",
    "Create Project",
  ],
  store: ["Price", "Reset Filters"],
};

/** Returns the text of a page, with a bar at each beginning and end of an element. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(script|style|noscript|head)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/(<[^>]*>)+/g, "|")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

async function goTo(page: Page, path: string): Promise<void> {
  await startApplication(page);
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (path: string) => Promise<void> };
    };
    void router.navigate(to);
  }, path);
}

test.describe("over the sample content", () => {
  test.use({ sampleContent: true, readsOnly: true });

  test("every specified text is on its page", { tag: "@further" }, async ({ site }) => {
    for (const [path, texts] of Object.entries(standing)) {
      const words = wordsOf(await (await fetch(`${site.address}${path}`)).text());
      for (const text of [...everywhere, ...texts]) expect.soft(words, `${path}: ${text}`).toContain(text);
    }
  });

  test("missing items have a message and a link back", { tag: "@further" }, async ({ site }) => {
    for (const [path, text, way] of missing) {
      const response = await fetch(`${site.address}${path}`);
      expect(response.status, path).toBe(404);
      const html = await response.text();
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      expect.soft(wordsOf(main), `${path}: ${text}`).toContain(text);
      expect.soft(main, `${path}: ${way}`).toContain(`href="${way}"`);
    }
  });

  test("the title of a missing item says so, rendered by the server or the browser", { tag: "@further" }, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 404/);
    await page.goto("/terms");
    for (const [path, text] of missing.filter(([path]) => missingThings.includes(path))) {
      if (!text.endsWith("Not Found")) continue;
      await goTo(page, path);
      await expect(page.getByRole("heading", { level: 1, name: text })).toBeVisible();
      await expect.soft(page, `${path}, in the browser`).toHaveTitle(new RegExp(`^${text} ·`));
      await page.reload({ waitUntil: "networkidle" });
      await expect.soft(page, `${path}, from the server`).toHaveTitle(new RegExp(`^${text} ·`));
    }
  });

  test('specified numbers: header 64 px, "Back to top" after 300 px, price 0 to 200, 40 ms per character', {
    tag: "@further",
  }, async ({ page }) => {
    await page.goto("/projects");
    expect((await page.getByRole("banner").boundingBox())?.height).toBe(64);
    const up = page.getByRole("button", { name: "Back to top" });
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect(up).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 301));
    await up.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    await page.goto("/store");
    const price = page.getByRole("slider", { name: "Price" });
    for (const [attribute, value] of [
      ["min", "0"],
      ["max", "200"],
      ["step", "1"],
    ] as const)
      await expect(price).toHaveAttribute(attribute, value);

    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/");
    const letters = page.locator("h1 .typed");
    const delays = await letters.evaluateAll((all) => all.map((one) => getComputedStyle(one).animationDelay));
    expect(delays.slice(0, 3)).toEqual(["0s", "0.04s", "0.08s"]);
  });

  test("lists have the specified page sizes: 20 projects, events and posts, 50 pictures and products, 10 partners", {
    tag: "@further",
  }, async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/api/")) asked.push(pathname.slice(5) + search);
    });
    const has = (...parts: string[]) => asked.some((one) => parts.every((part) => one.includes(part)));
    await page.goto("/terms");
    for (const path of ["/projects", "/events", "/blog", "/gallery", "/store", "/about", "/communities/sdc", "/"]) {
      await goTo(page, path);
      await expect(page).toHaveURL(path);
      await page.waitForLoadState("networkidle");
    }
    for (const parts of [
      ["projects?", "size=20"],
      ["events?", "size=20"],
      ["blog?", "size=20", "status=published"],
      ["gallery?", "page=1", "size=50"],
      ["store/products?", "page=1", "size=50"],
      ["team-members?", "page=1", "size=50", "is_active=true"],
      ["projects?", "size=50"],
      ["partners?", "page=1", "size=10", "is_active=true", "featured=true"],
      ["projects?", "featured=true", "size=6"],
      ["blog?", "page=1", "size=6", "status=published"],
      ["events?", "upcoming=true", "size=6"],
      ["events?", "upcoming=true", "featured=true", "size=3"],
      ["store/products?", "featured=true", "size=8"],
      ["gallery?", "featured=true", "size=6"],
    ])
      expect.soft(has(...parts), parts.join(" ")).toBe(true);
  });
});

test("where nothing is stored, each page says so", { tag: "@further" }, async ({ site }) => {
  for (const [path, texts] of Object.entries(empty)) {
    const words = wordsOf(await (await fetch(`${site.address}${path}`)).text());
    for (const text of texts) expect.soft(words, `${path}: ${text}`).toContain(text);
    expect.soft(words, path).not.toMatch(/\|(From the Store|In Pictures)\|/);
  }
});

test.describe("calls that take long, then fail", () => {
  test.use({ sampleContent: true, readsOnly: true });

  test("each page has its loading text and its error", { tag: "@further" }, async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED|could not be loaded/);
    await page.goto("/terms");
    for (const { from = "/terms", page: path, call, waiting, failed } of calls) {
      await goTo(page, from);
      await expect(page).toHaveURL(from);
      await page.waitForLoadState("networkidle");
      let fail: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        fail = resolve;
      });
      const pattern = `**/api/${call}*`;
      await page.route(pattern.replaceAll("?", "\\?"), async (route) => {
        await held;
        await route.abort();
      });
      await goTo(page, path);
      if (waiting) await expect.soft(page.getByText(waiting), `${path}: ${waiting}`).toBeVisible();
      fail();
      for (const text of [failed].flat())
        await expect.soft(page.getByText(text).first(), `${path}: ${text}`).toBeVisible();
      await page.unrouteAll({ behavior: "wait" });
      if (typeof failed === "string" && failed.startsWith("Failed to load")) {
        await page.getByRole("button", { name: "Try Again" }).first().click();
        await expect.soft(page.getByText(failed), `${path}, tried again`).toHaveCount(0);
      }
    }
  });
});

test("a registration that cannot be sent says 'Failed to register for event'", { tag: "@further" }, async ({
  page,
  api,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500|500:/);
  const { id } = await createEvent(api);
  await signIn(page);
  await page.goto(`/events/${id}`);
  await page.route(`**/api/events/${id}/register`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.locator("#rsvp").getByRole("button", { name: /RSVP/ }).first().click();
  await expect(page.getByText("Failed to register for event")).toBeVisible();
});

test("an unexpected error shows 'Unexpected Application Error!'", { tag: "@further" }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/./);
  await page.goto("/terms");
  await page.route("**/api/communities?*", (route) => route.fulfill({ json: { nonsense: true } }));
  await goTo(page, "/communities");
  await expect(page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" })).toBeVisible();
});

test("texts that appear only while a form is used are tested by its journey", { tag: "@further" }, () => {
  for (const [journey, texts] of Object.entries(worked)) {
    const source = readFileSync(new URL(`${journey}.spec.ts`, import.meta.url), "utf8");
    for (const text of texts) expect.soft(source, `${journey}: ${text}`).toContain(text);
  }
});
