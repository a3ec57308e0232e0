import { expect, test } from "vitest";
import { nextBatch } from "../../../client/doors/send";
import type { DoorItem } from "../schema";
import { countOf, peopleOf, type Waiting } from "./people";
import { findByCode, findByQrCode, tapEffect, vibrations } from "./verdict";

const item = (id: number, name: string, more: Partial<DoorItem> = {}): DoorItem => ({
  id,
  name,
  status: "confirmed",
  at: null,
  code: `AAA${id}AA`.slice(0, 6),
  proof: `${id}`.padStart(12, "0"),
  extra: false,
  guests: [],
  ...more,
});
const early = "2026-03-07T08:00:00.000Z";
const late = "2026-03-07T09:00:00.000Z";
const check = (id: string, more: object = {}): Waiting => ({ kind: "check", id, at: late, key: `key-${id}`, ...more });
const inOf = (items: DoorItem[], waiting: Waiting[]) =>
  Object.fromEntries(peopleOf(items, waiting).map(({ unit, at }) => [unit, at]));

test("what waits on this phone is shown as done, and what the server knows stays", () => {
  const rudo = item(1, "Rudo", { guests: [{ id: 1, name: "Farai", at: null }] });
  const known = item(2, "Tendai", { status: "attended", at: early });
  expect(inOf([rudo, known], [check("1.1"), check("2")])).toEqual({ 1: null, "1.1": late, 2: early });
  expect(inOf([known], [check("2", { undo: "sent-before" })])).toEqual({ 2: null });
  expect(inOf([known], [check("2", { undo: true })])).toEqual({ 2: null });
  expect(inOf([known], [check("2"), check("2", { undo: "key-2", key: "other" })])).toEqual({ 2: early });
  const walkIn: Waiting = { kind: "walk_in", name: "Zoë", email: "", phone: "1", at: early, key: "walked-in" };
  expect(peopleOf([rudo], [walkIn]).map(({ name, at }) => [name, at])).toEqual([
    ["Farai", null],
    ["Rudo", null],
    ["Zoë", early],
  ]);
});

test("here, expected, waiting, paid, and extras apart", () => {
  const items = [
    item(1, "A", { status: "attended", at: early, payment: "paid", guests: [{ id: 1, name: "B", at: null }] }),
    item(2, "C", { status: "waiting" }),
    item(3, "D", { status: "cancelled" }),
    item(4, "E", { status: "attended", at: early, extra: true, payment: "due" }),
  ];
  expect(countOf(peopleOf(items, []))).toEqual({ here: 2, expected: 2, waiting: 1, extra: 1, paid: 1, due: 1 });
});

test("a code is somebody's, or it is said what it is", () => {
  const people = peopleOf(
    [item(1, "Rudo"), item(2, "Gone", { status: "cancelled" }), item(3, "In", { status: "attended", at: early })],
    [],
  );
  const known = { eventId: 7, people, isLatest: true, timeOf: (instant: string) => instant };
  const qr = (event: number, id: number) => `DOOR:${event}:${String(id).padStart(12, "0")}0000ABCD`;
  const wordOf = (found: ReturnType<typeof findByQrCode>) =>
    "verdict" in found ? found.verdict.word : found.person.name;
  expect(wordOf(findByQrCode(qr(7, 1), known))).toBe("Rudo");
  expect(wordOf(findByQrCode(qr(8, 1), known))).toBe("Another event");
  expect(wordOf(findByQrCode("https://elsewhere.example", known))).toBe("Not a ticket");
  expect(wordOf(findByQrCode(qr(7, 2), known))).toBe("Cancelled");
  expect(wordOf(findByQrCode(qr(7, 3), known))).toBe("Already in");
  expect(wordOf(findByQrCode(qr(7, 9), known))).toBe("Unknown code");
  // Offline, the code may belong to somebody who registered since.
  expect(wordOf(findByQrCode(qr(7, 9), { ...known, isLatest: false }))).toBe("Not known here");
  expect(wordOf(findByCode(" aaa 1aa", known))).toBe("Rudo");
  expect(wordOf(findByCode("zzz999", { ...known, isLatest: false }))).toBe("Not known here");
});

test("a sending takes as much as the server does, and nothing of a walk-in before the walk-in", () => {
  const walkIns = Array.from(
    { length: 25 },
    (_, index): Waiting => ({
      ...{ kind: "walk_in", name: "N", email: "", phone: "1", at: early },
      key: `walk-${index}`,
    }),
  );
  const waiting = [...walkIns, check("key:walk-1"), check("key:walk-24"), check("5")];
  const batch = nextBatch(waiting);
  expect(batch.walk_ins).toHaveLength(20);
  expect(batch.sent.flatMap((one) => (one.kind === "check" ? one.id : []))).toEqual(["key:walk-1", "5"]);
  expect(batch.walk_ins[0]).not.toHaveProperty("kind");
});

test("one tap checks in; a second one within ten seconds takes that back, and later shows the details", () => {
  const expected = { at: null, status: "confirmed" } as const;
  const here = { at: early, status: "attended" } as const;
  expect(tapEffect(expected, undefined)).toBe("check in");
  expect(tapEffect({ at: null, status: "offered" }, undefined)).toBe("check in");
  // Two taps within a moment count as one.
  expect(tapEffect(here, 300)).toBe("nothing");
  expect(tapEffect(here, 500)).toBe("take back");
  expect(tapEffect(here, 10_000)).toBe("take back");
  expect(tapEffect(here, 10_001)).toBe("details");
  expect(tapEffect(here, undefined)).toBe("details");
  for (const status of ["waiting", "cancelled"] as const)
    expect(tapEffect({ at: null, status }, undefined)).toBe("say why not");
});

test("each answer shakes the phone in its own way", () => {
  const ways = Object.values(vibrations).map((pattern) => pattern.join(" "));
  expect(new Set(ways).size).toBe(ways.length);
});
