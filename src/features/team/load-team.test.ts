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

test("there is nobody when they cannot be loaded; six people of the default sample content are built in to stand in", async () => {
  expect(await load(() => Promise.reject(new Error("unreachable")))).toEqual([]);
  expect(fallbackTeam).toHaveLength(6);
  for (const person of fallbackTeam)
    expect(Object.keys(person).sort()).toEqual(
      ["name", "role", "bio", "image_url", "github_url", "linkedin_url", "twitter_url"].sort(),
    );
});
