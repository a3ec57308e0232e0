import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { insertCommunity, insertProject } from "../../../tests/support/factories";
import { createCaller } from "../../client/api";
import { loadCommunityProjects } from "./load-projects";

async function site() {
  const app = await makeApp();
  for (const id of ["sdc", "hdc"]) await insertCommunity(app.db, { id });
  const add = (title: string, given: Parameters<typeof insertProject>[1] = {}) =>
    insertProject(app.db, { title, description: "It works.", category: "other", technologies: "[]", ...given });
  const api = createCaller((path, init) => app.app.request(path, init));
  const load = async (id: string) => {
    const { current, others } = await loadCommunityProjects(api, id);
    return [current, others].map((group) => group.map(({ title }) => title).sort());
  };
  return { add, load };
}

test("a community shows the projects linked to it, and only those, however old they are", async () => {
  const { add, load } = await site();
  await add("Ours", { community_id: "sdc", created_at: "2020-01-01T00:00:00.000Z" });
  await add("Ours and done", { community_id: "sdc", status: "completed" });
  await add("A website of nobody's");
  for (let number = 0; number < 60; number++) await add(`Robot ${number}`, { community_id: "hdc" });
  expect(await load("sdc")).toEqual([["Ours"], ["Ours and done"]]);
});

test("where none is linked, its keywords find some", async () => {
  const { add, load } = await site();
  await add("A website of nobody's", { status: "planning" });
  await add("A website that rests", { status: "on_hold" });
  await add("A website of theirs", { community_id: "hdc" });
  expect(await load("sdc")).toEqual([["A website of nobody's"], ["A website that rests"]]);
  expect(await load("nobody")).toEqual([[], []]);
  expect(await load("No id at all")).toEqual([[], []]);
});
