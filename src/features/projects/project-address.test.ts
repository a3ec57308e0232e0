import { expect, test, vi } from "vitest";
import type { Caller } from "../../client/api";
import { listProjects, projectFilters, projectsAddress } from "./public/project-address";

const ask = async (search: string) => {
  const call = vi.fn(async (_method: string, _path: string, _sent?: { query: object }) => ({
    name: "Laser cutter",
    items: [],
    total: 0,
    page: 1,
    size: 20,
    pages: 0,
  }));
  await listProjects({ call } as unknown as Caller, projectsAddress.read(new URLSearchParams(search)));
  return call.mock.calls.map(([, path, sent]) => sent?.query ?? path);
};

test("the filters are those of the page, in their order", () => {
  expect(projectFilters.map(({ label }) => label)).toEqual([
    "All Projects",
    "Active",
    "Completed",
    "In Progress",
    "By Members",
  ]);
});

test("the request has the filter, search and page of the address", async () => {
  expect(await ask("")).toEqual([{ search: "", page: 1, size: 20 }]);
  expect(await ask("status=in_progress&search=+water%20level+&page=2")).toEqual([
    { status: "in_progress", search: "water level", page: "2", size: 20 },
  ]);
  expect(await ask("status=members&machine=4")).toEqual([
    { by_members: true, equipment_id: "4", search: "", page: 1, size: 20 },
    "/equipment/4",
  ]);
});

test("an unknown filter is refused with a sentence, before any request", async () => {
  await expect(ask("status=lost")).rejects.toMatchObject({
    status: 422,
    detail: "There is no list of projects called “lost”",
  });
});

test("an address omits default values, and reads back as it was made", () => {
  expect(projectsAddress.href({})).toBe("/projects");
  expect(projectsAddress.href({ status: "active", page: 1 })).toBe("/projects?status=active");
  const href = projectsAddress.href({ status: "completed", search: "50% & more", page: 3 });
  expect(projectsAddress.read(new URL(href, "https://anchor.example").searchParams)).toEqual({
    status: "completed",
    search: "50% & more",
    machine: "",
    page: "3",
  });
});
