import { expect, test, vi } from "vitest";
import type { Api } from "../../client/api";
import { fallbackTeam } from "./fallback";
import { loadTeam } from "./load-team";

const load = (list: () => Promise<unknown>) => loadTeam({ team: { list } } as unknown as Api);

test("the active members are asked for, fifty at most", async () => {
  const people = [{ name: "Rudo" }];
  const list = vi.fn(async () => ({ items: people }));
  expect(await load(list)).toBe(people);
  expect(list).toHaveBeenCalledWith({ page: 1, size: 50, is_active: "true" });
});

test("the six built-in members stand in when there are none, or they cannot be loaded", async () => {
  expect(fallbackTeam).toHaveLength(6);
  expect(await load(async () => ({ items: [] }))).toBe(fallbackTeam);
  expect(await load(() => Promise.reject(new Error("unreachable")))).toBe(fallbackTeam);
});
