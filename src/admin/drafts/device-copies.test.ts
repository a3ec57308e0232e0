import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetDrafts } from "../../client/drafts/drafts";
import { dropCopy, hasCopies, readCopies, storeCopy } from "./device-copies";

/** A browser's storage with room for so many characters: its methods are no keys of it. */
function storage(room = 5_000_000): Storage {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new DOMException("No room", "QuotaExceededError");
      entries[key] = text;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  };
  Object.setPrototypeOf(entries, methods);
  return entries as unknown as Storage;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-07T08:00:00Z") });
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const place = { owner: 3, resource: "post" };
const copy = (form: string, text: string, at = "2026-03-07T08:00:00.000Z") => ({
  item: "7",
  form,
  values: { content: text },
  seen: null,
  at,
});
const tokenOf = (sub: number) => `x.${btoa(JSON.stringify({ sub: String(sub), sid: 1 }))}.x`;

test("what an account typed of a kind comes back to it alone, the latest first, and goes when it is dropped", async () => {
  expect(storeCopy(place, copy("formone1", "a", "2026-03-07T07:00:00.000Z"))).toBe(true);
  storeCopy(place, copy("formtwo2", "b"));
  storeCopy(place, copy("formtwo2", "c"));
  storeCopy({ owner: 33, resource: "post" }, copy("formthree", "another's"));
  storeCopy({ owner: 3, resource: "event" }, copy("formfour", "another kind's"));
  expect((await readCopies(place)).map(({ values }) => values.content)).toEqual(["c", "a"]);
  dropCopy(place, "formtwo2");
  expect(await readCopies(place)).toHaveLength(1);
});

test("signing out wipes what that account typed, in all tabs, and nobody else's", () => {
  storeCopy(place, copy("formone1", "a"));
  storeCopy({ owner: 33, resource: "post" }, copy("formtwo2", "b"));
  forgetDrafts(tokenOf(3));
  expect([hasCopies(3), hasCopies(33)]).toEqual([false, true]);
  forgetDrafts("no token");
  forgetDrafts();
  expect(hasCopies(33)).toBe(true);
});

test("what nobody has come back to in a month goes, and so does what cannot be read", async () => {
  storeCopy(place, copy("formone1", "a", "2026-02-01T08:00:00.000Z"));
  storeCopy({ owner: 33, resource: "post" }, copy("formtwo2", "b", "2026-02-01T08:00:00.000Z"));
  localStorage.setItem("typed:3:post:formthree", "{");
  localStorage.setItem("other", "stays");
  expect(await readCopies(place)).toEqual([]);
  expect(Object.keys(localStorage)).toEqual(["other"]);
});

test("a browser that is full, or keeps nothing, lets its writer type", async () => {
  expect(storeCopy(place, copy("formone1", "a".repeat(2_000_000)))).toBe(true);
  expect(storeCopy(place, copy("formtwo2", "b".repeat(2_000_000)))).toBe(false);
  expect(storeCopy(place, copy("formone1", "c".repeat(2_500_000)))).toBe(true);
  vi.stubGlobal("localStorage", storage(10));
  expect(storeCopy(place, copy("formone1", "a"))).toBe(false);
  vi.stubGlobal("localStorage", undefined);
  expect([storeCopy(place, copy("formone1", "a")), await readCopies(place), hasCopies(3)]).toEqual([false, [], false]);
});
