import { expect, test } from "vitest";
import { newAddressOf, tabOf, tabPath } from "./tabs";

test("each tab has its own address, the dashboard the shortest", () => {
  expect(tabPath("dashboard")).toBe("/admin");
  expect(tabPath("events", { edit: 3 })).toBe("/admin/events?edit=3");
  expect(tabOf(undefined)).toBe("dashboard");
  expect(tabOf("registrations")).toBe("registrations");
  expect(tabOf("no-such-tab")).toBeUndefined();
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
