import type { Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { createEvent, expect } from "./site.ts";

/** Markup that reports itself when it runs; the second breaks out of an attribute, the third out of a script. */
const hostile = [
  `<script>window.hit = 1</script>`,
  `"><img src="/favicon.svg" onload="window.hit = 1">`,
  `</script><svg onload="window.hit = 1">`,
  `[click](javascript:window.hit=1)`,
].join(" ");

/** Creates one of each item with hostile markup in every text. @returns their pages, and their back-office forms */
export async function fillWithMarkup(api: Api) {
  const event = await createEvent(api, { title: hostile, description: hostile, content: hostile, location: hostile });
  await api.registrations.register(event.id, {
    name: hostile.slice(0, 120),
    email: "a@people.example",
    phone: "+263 00 000 0009",
    organization: hostile,
    interests: hostile,
    dietary_restrictions: hostile,
    special_requirements: hostile,
  });
  const community = await api.communities.create({
    name: `${hostile} club`.slice(0, 120),
    description: hostile,
    category: "maker",
    about: hostile,
    meeting_schedule: hostile.slice(0, 110),
    location: hostile,
    benefits: [hostile.slice(0, 60)],
    lead_name: hostile.slice(0, 100),
    lead_role: hostile.slice(0, 100),
    lead_bio: hostile,
  });
  const project = await api.projects.create({
    title: hostile,
    description: hostile,
    content: hostile,
    technologies: ["<b>x</b>"],
  });
  const post = await api.blog.create({
    title: hostile,
    excerpt: hostile,
    content: hostile,
    author_name: hostile.slice(0, 80),
    author_bio: hostile,
    status: "published",
  });
  const product = await api.store.create({
    name: hostile,
    description: hostile,
    price: 1,
    category: "tools",
    stock_quantity: 1,
    specifications: [{ name: "<b>x</b>", value: hostile.slice(0, 200) }],
  });
  await api.gallery.create({ title: hostile, description: hostile, image_url: "/apple-touch-icon.png" });
  await api.partners.create({ name: hostile.slice(0, 120), description: hostile, featured: true });
  await api.team.create({ name: hostile.slice(0, 110), role: hostile.slice(0, 110), bio: hostile });
  await api.contact.send({
    name: hostile.slice(0, 110),
    email: "a@people.example",
    subject: hostile,
    message: hostile,
  });
  await api.users.create({
    username: "weaver",
    email: "weaver@people.example",
    full_name: hostile.slice(0, 110),
    password: "Secret123",
    role: "member",
  });
  const doomed = await api.projects.create({ title: hostile, description: hostile });
  await api.projects.remove(doomed.id);
  const forms = [`events?edit=${event.id}`, `blog?edit=${post.id}`, `communities?edit=${community.id}`];
  const own = [
    `/events/${event.id}`,
    `/communities/${community.id}`,
    `/projects/${project.id}`,
    `/blog/${post.id}`,
    `/store/${product.id}`,
  ];
  return { own, forms };
}

/** The open page shows the markup as text, and nothing of it has run. */
export async function expectMarkupShownOnly(page: Page, what: string): Promise<void> {
  // Sections below the fold load when they are near.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText(/window\.hit = 1/).first(), what).toBeAttached();
  expect(await page.evaluate(() => "hit" in window), what).toBe(false);
}

/** Checks the details of a registration, and forms with their previews. */
export async function expectFormsToShowOnly(page: Page, forms: readonly string[]): Promise<void> {
  await page.goto("/admin/registrations");
  await page.getByRole("button", { name: /^View details of .*window\.hit/ }).click();
  await expect(page.getByRole("dialog").getByText(/window\.hit = 1/)).toHaveCount(6);
  for (const form of forms) {
    await page.goto(`/admin/${form}`);
    await expect(page.getByLabel(/^(Title|Name)$/)).toHaveValue(/window\.hit = 1/);
    if (form.startsWith("blog")) {
      await page.getByRole("button", { name: "Markdown", exact: true }).click();
      await expect(page.getByRole("region", { name: "Preview" })).toContainText("click");
    }
    expect(await page.evaluate(() => "hit" in window), form).toBe(false);
  }
}
