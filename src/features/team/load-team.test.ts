import { expect, test, vi } from "vitest";
import type { Caller } from "../../client/api";
import { loadTeam } from "./public/load-team";

const load = (list: () => Promise<unknown>) => loadTeam({ call: list } as unknown as Caller);

test("the active members are asked for, fifty at most", async () => {
  const people = [{ name: "Rudo" }];
  const list = vi.fn(async () => ({ items: people }));
  expect(await load(list)).toBe(people);
  expect(list).toHaveBeenCalledWith("GET", "/team-members", { query: { page: 1, size: 50, is_active: "true" } });
});

test("there may be none, and they may be out of reach", async () => {
  expect(await load(async () => ({ items: [] }))).toEqual([]);
  expect(await load(() => Promise.reject(new Error("unreachable")))).toBeNull();
});
