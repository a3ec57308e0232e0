import type { Locator, Page } from "@playwright/test";
import { createEvent, expect, signIn, test } from "../site.ts";

/** Presses Tab until the element has the focus; looks it up again only after React replaced it: look-ups are slow. */
async function tabToThis(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  let element = await target.elementHandle();
  for (let presses = 0; presses < 80; presses++) {
    const place = await element?.evaluate(
      (one) => one.isConnected && (one === document.activeElement ? "focused" : "elsewhere"),
    );
    if (place === "focused") return;
    if (place === "elsewhere") await page.keyboard.press("Tab");
    else element = await target.elementHandle();
  }
  throw new Error(`${target} was not reached by 80 presses of Tab`);
}

const tabTo = (page: Page, role: Parameters<Page["getByRole"]>[0], name: string | RegExp): Promise<void> =>
  tabToThis(page, page.getByRole(role, { name }).first());

/** Opens a tab by its address and skips the header, as with "Skip to content". */
async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin/${tab}`);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await tabTo(page, "link", "Skip to content");
  await page.keyboard.press("Enter");
}

/** Confirms a deletion by keys; the focus starts on the safe button. */
async function confirmDeletion(page: Page, answer: string): Promise<void> {
  const question = page.getByRole("dialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await tabToThis(page, question.getByRole("button", { name: answer }));
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
}

test("the back office is worked by keyboard alone", { tag: "@further" }, async ({ page, api }) => {
  const event = await createEvent(api, { title: "Night of the looms" });
  await api.registrations.register(event.id, { name: "Kudzai Ncube", email: "kudzai@people.example" });
  await signIn(page);
  await page.goto("/admin");

  await tabTo(page, "link", "Dashboard");
  for (let entries = 0; entries < 2; entries++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Manage Events" })).toBeVisible();

  await tabTo(page, "link", "Edit Night of the looms");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Edit Event" })).toBeFocused();
  await tabTo(page, "textbox", "Title");
  await page.keyboard.press("End");
  await page.keyboard.type(" and wheels");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("“Night of the looms and wheels” has been saved.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit Night of the looms and wheels" })).toBeFocused();

  // Enter right away cancels; the focus returns to the previous element.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete Night of the looms and wheels" })).toBeFocused();

  await page.goto("/admin/registrations");
  await tabTo(page, "combobox", "Status of Kudzai Ncube");
  await page.keyboard.press("a");
  await expect(page.getByText("Kudzai Ncube is marked as attended.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Status of Kudzai Ncube" })).toBeFocused();

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Manage Events" })).toBeVisible();
});

interface Worked {
  tab: string;
  one: string;
  /** labels, and the input for each: text, or single keys in angle brackets */
  fields: readonly (readonly [label: string, keys: string])[];
  name: string;
  /** the button that adds it; default: "Add …" */
  adds?: string;
  /** the link back to the list, for items whose own page opens after adding */
  back?: string;
  /** a change without a form: a key on a control, and the message after it */
  atOnce?: { role: "button" | "combobox"; control: RegExp; key: string; said: string };
}

/** Types noon on a date that reads the same day-first and month-first; "A" matters only for a 12-hour clock. */
const morningOf = (day: string) => `${day}2027<ArrowRight>1100A`;

/** Each with another kind of field or control: dates, an article, lists, a role, an order. The other tabs have the same parts. */
const worked: readonly Worked[] = [
  {
    tab: "Events",
    one: "Event",
    adds: "Publish",
    back: "All events",
    name: "Looms by night",
    fields: [
      ["Title", "Looms by night"],
      ["Description", "Bring wool."],
      ["Start date (CAT)", morningOf("0101")],
      ["End date (CAT)", morningOf("0202")],
    ],
  },
  {
    tab: "Blog Posts",
    one: "Blog Post",
    adds: "Save Draft",
    name: "On wool",
    fields: [
      ["Title", "On wool"],
      ["Content", "It is warm."],
    ],
    atOnce: { role: "button", control: /^Featured: On wool/, key: "Space", said: "“On wool” is now featured." },
  },
  {
    tab: "Projects",
    one: "Project",
    name: "Loom counter",
    fields: [
      ["Title", "Loom counter"],
      ["Description", "Counts rows."],
      ["Technologies", "Reed switch<Enter>Wool<Enter>"],
    ],
    atOnce: { role: "button", control: /^Featured: Loom/, key: "Enter", said: "“Loom counter” is now featured." },
  },
  {
    tab: "Users",
    one: "User",
    name: "Chipo Gora",
    fields: [
      ["Username", "chipo"],
      ["Email", "chipo@people.example"],
      ["Full Name", "Chipo Gora"],
      ["Password", "Secret123"],
    ],
    atOnce: {
      role: "combobox",
      control: /^Role of Chipo Gora/,
      key: "ArrowUp",
      said: "Chipo Gora is now a moderator.",
    },
  },
  {
    tab: "Team Members",
    one: "Team Member",
    name: "Ruva Sango",
    fields: [
      ["Name", "Ruva Sango"],
      ["Role", "Weaver"],
    ],
    atOnce: {
      role: "button",
      control: /^Raise the order of Ruva/,
      key: "Enter",
      said: "The order of “Ruva Sango” is now 1: place 1 of 1.",
    },
  },
];

/** Types text and presses the keys in angle brackets. */
async function pressAll(page: Page, keys: string): Promise<void> {
  for (const part of keys.split(/(<\w+>)/)) {
    if (part.startsWith("<")) await page.keyboard.press(part.slice(1, -1));
    else await page.keyboard.type(part);
  }
}

async function goToTab(page: Page, tab: string): Promise<void> {
  const link = page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: tab, exact: true });
  for (let presses = 0; presses < 25; presses++) {
    if (await link.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}

/** Adds a thing in its tab, changes it in the list and deletes it again; the focus is on the side bar before and after. */
async function workTab(
  page: Page,
  { tab, one, adds = `Add ${one}`, back, name, fields, atOnce }: Worked,
): Promise<void> {
  await goToTab(page, tab);
  await tabTo(page, "link", `Add ${one}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Add ${one}` })).toBeFocused();
  for (const [label, keys] of fields) {
    await tabToThis(page, page.getByLabel(label, { exact: true }));
    await pressAll(page, keys);
  }
  await tabTo(page, "button", adds);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`“${name}” has been added.`)).toBeVisible();
  if (back) {
    await tabTo(page, "link", back);
    await page.keyboard.press("Enter");
    await tabTo(page, "link", `Add ${one}`);
  } else await expect(page.getByRole("link", { name: `Add ${one}` })).toBeFocused();

  if (atOnce) {
    await tabTo(page, atOnce.role, atOnce.control);
    await page.keyboard.press(atOnce.key);
    await expect(page.getByText(atOnce.said)).toBeVisible();
  }
  await tabTo(page, "button", `Delete ${name}`);
  await page.keyboard.press("Enter");
  await confirmDeletion(page, `Delete ${one}`);
  await expect(page.getByText(`“${name}” has been deleted.`)).toBeVisible();
  // The row is gone, so the focus is on the heading above the list.
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toBeFocused();
  // Past the button that narrows the bar, and the handbook, to the current entry.
  for (let back = 0; back < 3; back++) await page.keyboard.press("Shift+Tab");
}

test("items with every kind of field are added, changed and deleted by keyboard alone", { tag: "@further" }, async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/admin");
  await tabTo(page, "link", "Dashboard");
  for (const tab of worked) await workTab(page, tab);
});

test("messages and registrations are opened and deleted by keyboard alone", { tag: "@further" }, async ({
  page,
  api,
}) => {
  const event = await createEvent(api, { title: "Night of the looms" });
  await api.registrations.register(event.id, { name: "Kudzai Ncube", email: "kudzai@people.example" });
  await api.contact.send({ name: "Ruva", email: "ruva@people.example", subject: "Wool", message: "Have you any?" });
  await signIn(page);
  await page.goto("/admin");

  await openTab(page, "registrations");
  await tabTo(page, "button", "View details of Kudzai Ncube");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Registration Details" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "View details of Kudzai Ncube" })).toBeFocused();
  await tabTo(page, "button", "Delete the registration of Kudzai Ncube");
  await page.keyboard.press("Enter");
  await confirmDeletion(page, "Delete Registration");
  await expect(page.getByText("No registrations found")).toBeVisible();

  await openTab(page, "messages");
  await tabTo(page, "link", /Wool/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "0 unread of 1 total messages" })).toBeVisible();
  await tabTo(page, "button", "Delete");
  await page.keyboard.press("Enter");
  await confirmDeletion(page, "Delete Message");
  await expect(page.getByText("No messages found for the selected filter.")).toBeVisible();
});

test("a form's sticky buttons never cover the focused field, and nothing covers the buttons", {
  tag: "@further",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page);
  await page.goto("/admin/communities?new=1");
  const save = page.getByRole("button", { name: "Add Community" });
  const cancel = page.getByRole("button", { name: "Cancel" });
  await page.getByLabel("Name", { exact: true }).focus();
  for (let fields = 0; fields < 40; fields++) {
    await page.keyboard.press("Tab");
    if (await save.evaluate((button) => button === document.activeElement)) break;
    // The focus may be in a part of a field, such as a date's calendar button.
    const box = await page.evaluate(() => document.activeElement?.getBoundingClientRect().toJSON() as DOMRect);
    // Of a box of several lines the browser shows the one that is written in.
    const shown = Math.min(box.height, 48);
    expect(box.y + shown, `field ${fields}`).toBeLessThanOrEqual((await save.boundingBox())?.y ?? 0);
  }
  await expect(save).toBeFocused();
  await page.mouse.wheel(0, -300);
  await expect(page.getByRole("button", { name: "Back to top" })).toHaveCount(0);
  // Playwright does not click a covered button.
  for (const button of [save, cancel]) await button.click({ trial: true });
});
