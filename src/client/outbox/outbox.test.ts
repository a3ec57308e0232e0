import { beforeEach, expect, test, vi } from "vitest";
import { outbox } from "./outbox";
import type { QueuedSubmission } from "./outbox-store";

let stored: Map<string, string>;
/** the path, token and body of each request */
let sent: { path: string; token: string | null; body: object }[];

/** The access token of an account. */
const accessOf = (id: string) => `head.${btoa(JSON.stringify({ sub: id }))}.sign`;

beforeEach(() => {
  [stored, sent] = [new Map(), []];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push({ path, token: new Headers(init.headers).get("authorization"), body: JSON.parse(String(init.body)) });
    return Response.json({});
  });
  return () => vi.unstubAllGlobals();
});

const registration = { event_id: 3, event_title: "Open bench", name: "Rudo", email: "rudo@people.example" };
const waits = (kind: QueuedSubmission["kind"], body: object) =>
  stored.set("outbox", JSON.stringify([{ kind, key: "key-1", body }]));

const signIn = (id: string) => {
  stored.set("access_token", accessOf(id));
  stored.set("refresh_token", "refresh");
};

test.each<[string, object, string | undefined, string | null]>([
  ["goes with the session of the account that made it", { as: "7" }, "7", `Bearer ${accessOf("7")}`],
  ["goes without one if another account has signed in since", { as: "7" }, "8", null],
  ["goes without one if its account has signed out", { as: "7" }, undefined, null],
  ["goes without one if it was made without an account", { as: "" }, "8", null],
  ["goes without one if it does not say whose it is", {}, "8", null],
])("a waiting registration %s", async (_, whose, signedIn, token) => {
  waits("registration", { ...registration, ...whose });
  if (signedIn) signIn(signedIn);
  await outbox.sendAll();
  const body = { ...registration, idempotency_key: "key-1" };
  expect(sent).toEqual([{ path: "/api/events/3/register", token, body }]);
  expect(outbox.text()).toBe("[]");
});

test("a check-in of a booking goes with the session of its account only", async () => {
  for (const id of ["7", "8"]) {
    waits("check_in", { booking_id: 5, code: "ABC", at: "2026-03-07T08:00:00.000Z", as: "7" });
    signIn(id);
    await outbox.sendAll();
  }
  expect(sent.map(({ token }) => token)).toEqual([`Bearer ${accessOf("7")}`, null]);
});
