import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetDrafts } from "../../client/unsaved-forms/unsaved-forms";
import { dropCopy, hasUnsentCopies, readCopies, storeCopy } from "./device-copies";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-07T08:00:00Z"), toFake: ["Date"] });
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("sessionStorage", {});
  vi.stubGlobal("localStorage", { getItem: () => "token" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Each test uses its own accounts: the module keeps their databases open.
const place = (owner: number, resource = "post") => ({ owner, resource });
const copy = (form: string, text: string, at = "2026-03-07T08:00:00.000Z", isSent = false) => ({
  item: "7",
  form,
  values: { content: text },
  seen: null,
  at,
  isSent,
});
const texts = async (owner: number) => (await readCopies(place(owner))).map(({ values }) => values.content);
const tokenOf = (sub: number) => `x.${btoa(JSON.stringify({ sub: String(sub), sid: 1 }))}.x`;

test("returns text by account and resource, the latest first, until it is dropped", async () => {
  expect(await storeCopy(place(3), copy("formone1", "a", "2026-03-07T07:00:00.000Z"))).toBe(true);
  await storeCopy(place(3), copy("formtwo2", "b"));
  await storeCopy(place(3), copy("formtwo2", "c"));
  await storeCopy(place(33), copy("formthree", "another's"));
  await storeCopy(place(3, "event"), copy("formfour", "another kind's"));
  expect(await texts(3)).toEqual(["c", "a"]);
  dropCopy(place(3), "formtwo2");
  expect(await texts(3)).toEqual(["a"]);
});

test("counts only text that the server lacks as unsent", async () => {
  await storeCopy(place(4), copy("formone1", "a"));
  expect(await hasUnsentCopies(4)).toBe(true);
  await storeCopy(place(4), copy("formone1", "a", "2026-03-07T08:00:00.000Z", true));
  expect([await hasUnsentCopies(4), await texts(4)]).toEqual([false, ["a"]]);
});

test("signing out deletes only the account's own text, and a form that closes then writes nothing", async () => {
  await storeCopy(place(5), copy("formone1", "a"));
  await storeCopy(place(55), copy("formtwo2", "b"));
  vi.stubGlobal("localStorage", { getItem: () => null });
  forgetDrafts(tokenOf(5));
  await vi.waitFor(async () => expect(await texts(5)).toEqual([]));
  expect(await storeCopy(place(5), copy("formone1", "a"))).toBe(false);
  forgetDrafts("no token");
  forgetDrafts();
  expect(await texts(55)).toEqual(["b"]);
  vi.stubGlobal("localStorage", { getItem: () => "token" });
  expect(await texts(5)).toEqual([]);
  expect(await storeCopy(place(5), copy("formone1", "typed after signing in again"))).toBe(true);
});

test("an expired session keeps text until its form closes", async () => {
  await storeCopy(place(6), copy("formone1", "a"));
  vi.stubGlobal("localStorage", { getItem: () => null });
  expect(await storeCopy(place(6), copy("formone1", "ab"))).toBe(true);
  expect(await texts(6)).toEqual(["ab"]);
});

test("deletes text older than a month", async () => {
  await storeCopy(place(7), copy("formone1", "a", "2026-02-01T08:00:00.000Z"));
  expect(await texts(7)).toEqual([]);
  expect(await hasUnsentCopies(7)).toBe(false);
});

test("works in a browser without storage", async () => {
  vi.stubGlobal("indexedDB", undefined);
  expect(await storeCopy(place(8), copy("formone1", "a"))).toBe(false);
  expect([await readCopies(place(8)), await hasUnsentCopies(8)]).toEqual([[], false]);
});
