import type { Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { expectFormsToShowOnly, expectMarkupShownOnly, fillWithMarkup } from "./markup.ts";
import { createEvent, expect, signIn, test } from "./site.ts";

/** Unusual texts: a very long word, right-to-left text, only emoji. */
const texts = {
  "a word without an end": "W".repeat(190),
  "a text from right to left": "ورشة عمل لتعليم اللحام والإلكترونيات للمبتدئين في هراري — مجاناً",
  "nothing but emoji": "🔩🪛📐".repeat(25),
};

/** One of each thing, with a text in every place that takes one. @returns the pages that show them */
async function fill(api: Api, text: string): Promise<string[]> {
  const event = await createEvent(api, { title: text, description: text, content: text, location: text });
  const project = await api.projects.create({ title: text, description: text, technologies: [text.slice(0, 40)] });
  const product = await api.store.create({
    name: text,
    description: text,
    price: 99_999,
    category: "tools",
    stock_quantity: 1,
  });
  const content = `# ${text}\n\n${text}\n\n\`${text}\`\n\n| a | b |\n| --- | --- |\n| ${text} | ${text} |\n`;
  const post = await api.blog.create({ title: text, excerpt: text, content, status: "published" });
  const community = await api.communities.create({ name: text.slice(0, 100), category: "design", description: text });
  await api.gallery.create({ title: text, description: text, image_url: "/logo.svg" });
  await api.team.create({ name: text.slice(0, 100), role: text.slice(0, 100), bio: text });
  const lists = ["/", "/events", "/projects", "/store", "/blog", "/communities", "/gallery", "/about"];
  return [
    ...lists,
    `/events/${event.id}`,
    `/projects/${project.id}`,
    `/store/${product.id}`,
    `/blog/${post.id}`,
    `/communities/${community.id}`,
  ];
}

/** Returns the elements that overflow the window sideways and are neither clipped nor scrollable. */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isHeld = (element: Element): boolean => {
      for (let box = element.parentElement; box; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== "visible") return true;
      return false;
    };
    const out = [...document.querySelectorAll("main *")].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 0 && (left < -1 || right > width + 1) && !isHeld(element);
    });
    const scrolls = document.documentElement.scrollWidth > width ? ["the page itself"] : [];
    return [...scrolls, ...out.map((element) => `${element.tagName} ${element.className}`)];
  });

/** Nothing of the open page sticks out of the window, however wide that is; px. */
async function expectAllInside(page: Page, what: string, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => stickingOut(page), `${what} at ${width}`).toEqual([]);
  }
}

test("a word without an end, a text from right to left and emoji break no page, on a small phone and on a wide screen", {
  tag: "@further",
}, async ({ page, api }) => {
  // The lists show all three.
  const paths = new Set<string>();
  for (const text of Object.values(texts)) for (const path of await fill(api, text)) paths.add(path);
  expect(paths.size).toBe(8 + 5 * 3);
  for (const path of paths) {
    await page.goto(path);
    await expectAllInside(page, path, [320, 1280]);
  }
});

test("a word without an end breaks no tab of the back office, and markup runs in none", { tag: "@further" }, async ({
  page,
  api,
}) => {
  const { forms } = await fillWithMarkup(api);
  const text = texts["a word without an end"];
  await fill(api, text);
  const mail = `${"w".repeat(60)}@${"x".repeat(60)}.example`;
  const person = { name: text.slice(0, 100), email: mail };
  const [event] = (await api.events.list({ search: text.slice(0, 100) })).items;
  await api.registrations.register(event?.id ?? 0, {
    ...person,
    phone: "+263 00 000 0001",
    organization: text.slice(0, 100),
  });
  await api.contact.send({ ...person, subject: text, message: text });
  await api.partners.create({ name: text.slice(0, 100), description: text, website_url: `https://x.example/${text}` });
  await api.users.create({
    username: "w".repeat(50),
    email: mail,
    full_name: text.slice(0, 120),
    password: "Secret12",
    role: "member",
  });
  const gone = await api.projects.create({ title: text, description: text });
  await api.projects.remove(gone.id);
  await signIn(page);
  const tabs = ["", "events", "registrations", "blog", "gallery", "projects", "store", "communities", "users"];
  const rest = ["partners", "team", "messages", "messages?message=2", "audit", "trash"];
  for (const tab of [...tabs, ...rest]) {
    await page.goto(`/admin/${tab}`);
    await expect(page.getByText(/W{20}/).filter({ visible: true }).first()).toBeVisible();
    await expectMarkupShownOnly(page, tab);
    await expectAllInside(page, tab, [320, 1280]);
  }
  await page.goto("/admin/messages?message=1");
  await expectMarkupShownOnly(page, "a message");
  await expectFormsToShowOnly(page, forms);
  await page.goto("/admin/registrations");
  await page.setViewportSize({ width: 320, height: 800 });
  await page
    .getByRole("button", { name: /details of W/i })
    .first()
    .click();
  const facts = page.getByRole("dialog").locator("dl");
  await expect.poll(() => facts.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  // The list of messages clips overflow, so nothing in it may overflow, least of all dates.
  await page.goto("/admin/messages");
  const list = page.getByRole("list", { name: "Messages" });
  await expect(list.getByText(/W{20}/).first()).toBeVisible();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => list.evaluate((box) => box.scrollWidth - box.clientWidth), `${width}`).toBe(0);
  }
});

test("letters of other languages come in the fonts of the page, to the pages that have them", {
  tag: "@further",
}, async ({ page, api }) => {
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => /\/assets\/(.+-rare)-[^/]+\.woff2$/.exec(name)?.[1])
        .filter((family) => family !== undefined)
        .sort(),
    );
  const isThere = (family: string) => page.evaluate((font) => document.fonts.check(`1rem "${font}"`, "aé"), family);
  const event = await createEvent(api, { title: "An evening with “Moyo & Sons”", description: "Plain − at 20 °C" });
  await page.goto(`/events/${event.id}`);
  // The labels' font loads last.
  const labels = "Martian Mono";
  await expect.poll(() => page.evaluate((font) => document.fonts.check(`1rem "${font}"`, "a"), labels)).toBe(true);
  expect(await fetched()).toEqual([]);

  await api.events.update(event.id, { title: "Café, naïvement", description: "Żółw", location: "Três" });
  await page.reload();
  for (const family of ["Bricolage Grotesque", "Hanken Grotesk"]) await expect.poll(() => isThere(family)).toBe(true);
  expect(await fetched()).toEqual(expect.arrayContaining(["bricolage-rare", "hanken-rare"]));
});
