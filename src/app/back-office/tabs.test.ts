import { expect, test } from "vitest";
import { tabPath } from "../../admin/tab-path";
import { resources } from "../../features/registry";
import { isTurnedOff, leadsToTurnedOffPart } from "../../platform/site-parts";
import { tabAbouts } from "./tab-about";
import { help, markedTab, newAddressOf, tabGroups, tabOf } from "./tabs";

const entries = tabGroups.flatMap(({ tabs }) => tabs);

test("each tab has its own address, the dashboard the shortest", () => {
  expect(tabPath("dashboard")).toBe("/admin");
  expect(tabPath("events", { edit: 3 })).toBe("/admin/events?edit=3");
  expect(tabOf(undefined)?.id).toBe("dashboard");
  expect(tabOf("registrations")?.id).toBe("registrations");
  expect(tabOf("audit")?.id).toBe("audit");
  expect(tabOf("no-such-tab")).toBeUndefined();
});

test("an event has its own address, by its id, under its tab", () => {
  expect(tabOf("events", "3")?.id).toBe("event");
  expect(markedTab(tabOf("events", "3"))).toBe("events");
  for (const wrong of ["x", "0", "1.5", "-1", "3e1"]) expect(tabOf("events", wrong)).toBeUndefined();
  expect(tabOf("partners", "3")).toBeUndefined();
});

test("the side bar has seven groups, and the specified tabs in their order", () => {
  expect(tabGroups.map(({ label, tabs }) => [label, ...tabs.map((tab) => tab.label)])).toEqual([
    ["Today", "Dashboard", "Door"],
    ["Events", "Events", "Registrations"],
    ["Machines", "Equipment", "Bookings", "Faults", "Qualifications", "Agreements"],
    ["Content", "Blog Posts", "Gallery", "Media", "Projects", "Letters"],
    ["Shop", "Store"],
    ["People", "Communities", "Users", "Partners", "Team Members", "Messages"],
    ["Site", "Settings", "Mail", "Audit", "Trash"],
  ]);
  // A tab that is in no group could not be reached.
  expect(resources.flatMap(({ tab }) => (typeof tab === "string" ? [] : tab.id)).sort()).toEqual(
    entries
      .map(({ id }) => id)
      .filter((id) => !["dashboard", "door", "mail", "audit", "trash"].includes(id))
      .sort(),
  );
});

test("each tab says what it is for in a sentence, with a page of the handbook", () => {
  expect(Object.keys(tabAbouts).sort()).toEqual(entries.map(({ id }) => id).sort());
  for (const { sentence, handbook } of Object.values(tabAbouts)) {
    expect(sentence).toMatch(/^[A-Z].{10,80}\.$/);
    expect(tabOf(...(handbook.split("/").slice(2) as [string, string]))).toBeDefined();
  }
});

test("the handbook has an address for each page, outside the groups", () => {
  expect(tabOf("help")).toBe(help);
  expect(markedTab(tabOf("help", "door"))).toBe("help");
  expect(tabOf("help", "3")).toBeUndefined();
  expect(entries).not.toContain(help);
});

test("equipment that is turned off takes its tabs and its parts of other forms along", () => {
  const site = { turnedOff: ["equipment"] };
  const off = (id: string) => isTurnedOff(site, `/${id}`);
  const own = ["equipment", "bookings", "faults", "qualifications", "agreements"];
  expect(entries.map(({ id }) => id).filter(off)).toEqual(own);
  const parts = entries.find(({ id }) => id === "events")?.formParts ?? [];
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.every(({ tab }) => off(tab))).toBe(true);
  expect(["/account/machines?fault=3", "/m/ABCDEF"].map((path) => isTurnedOff(site, path))).toEqual([true, true]);
  expect(["/account", "/admin/events"].map((path) => leadsToTurnedOffPart(site, path))).toEqual([false, false]);
});

test("a page without an entry belongs to the dashboard", () => {
  expect(markedTab(tabOf("setup"))).toBe("dashboard");
  expect(markedTab(tabOf("trash"))).toBe("trash");
  expect(markedTab(tabOf("events"))).toBe("events");
  expect(markedTab(undefined)).toBe("");
});

test.each([
  ["/admin?tab=events&edit=3", "/admin/events?edit=3"],
  ["/admin?tab=registrations", "/admin/registrations"],
  ["/admin/?tab=events", "/admin/events"],
  ["/admin?tab=dashboard", "/admin"],
  ["/admin?tab=//evil.example", "/admin"],
  ["/admin/dashboard", "/admin"],
  ["/admin", undefined],
  ["/admin/events?page=2", undefined],
  ["/admin/events?tab=registrations", undefined],
])("the older address %s leads to %s", (older, newer) => {
  expect(newAddressOf(new URL(older, "https://site.example"))).toBe(newer);
});
