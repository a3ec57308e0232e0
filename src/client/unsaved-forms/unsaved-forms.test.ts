import { afterEach, expect, test, vi } from "vitest";
import { dropDraft, forgetDrafts, hasDrafts, readDraft, storeDraft } from "./unsaved-forms";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A tab's storage: its methods are no keys of it. */
function storageWith(entries: Record<string, string>): Record<string, string> {
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, text: string) => {
      entries[key] = text;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  };
  Object.setPrototypeOf(entries, methods);
  return entries;
}

test("drafts are stored per form; signing out deletes them and nothing else", () => {
  vi.stubGlobal("sessionStorage", storageWith({ other: "stays" }));
  expect(hasDrafts()).toBe(false);
  storeDraft("contact", "one");
  storeDraft("join", "two");
  storeDraft("contact", "three");
  expect([readDraft("contact"), readDraft("join"), readDraft("other")]).toEqual(["three", "two", undefined]);
  dropDraft("join");
  expect([readDraft("join"), hasDrafts()]).toEqual([undefined, true]);
  forgetDrafts();
  expect([hasDrafts(), { ...sessionStorage }]).toEqual([false, { other: "stays" }]);
});

test("without storage, a visitor can type, send and sign in", () => {
  const refusing = new Proxy(
    {},
    {
      get: () => {
        throw new DOMException("The operation is insecure", "SecurityError");
      },
      ownKeys: () => {
        throw new DOMException("The operation is insecure", "SecurityError");
      },
    },
  );
  vi.stubGlobal("sessionStorage", refusing);
  expect(hasDrafts()).toBe(false);
  expect(() => storeDraft("contact", "one")).not.toThrow();
  expect(readDraft("contact")).toBeUndefined();
  expect(() => dropDraft("contact")).not.toThrow();
  expect(() => forgetDrafts()).not.toThrow();
});
