// On PostgreSQL too: the makers of a project are written in other transactions while it is a draft.
import { expect, test } from "vitest";
import { type Caller, makeApp } from "../../../../tests/support/app";
import { insertUser } from "../../../../tests/support/factories";
import { renderSteps } from "../guide/guide.server";
import { notifyOfGatheredSubmissions } from "./mails.server";
import type { OwnProject, OwnProjects } from "./schema";

async function bench() {
  const app = await makeApp();
  const confirmed = async () => app.as(await insertUser(app.db, { is_verified: 1 }));
  const member = await confirmed();
  const draft = async () => (await member.post<OwnProject>("/users/me/projects", { title: "Coat hook" })).body;
  const name = (by: Caller, { id, makers }: OwnProject, more: object[]) =>
    by.put<OwnProject>(`/users/me/projects/${id}/makers`, { makers: [{ id: makers[0]?.id }, ...more] });
  return { app, member, confirmed, draft, name };
}

test("an address gets five mails a day of those who name it as a maker, and finds all requests on its account page", async () => {
  const { app, member, confirmed, draft, name } = await bench();
  const friend = await confirmed();
  for (let more = 0; more < 7; more++)
    expect((await name(member, await draft(), [{ email: friend.user.email.toUpperCase() }])).status).toBe(200);
  const mails = await app.db.selectFrom("mails").select("id").where("kind", "=", "project-asked").execute();
  expect(mails).toHaveLength(5);
  expect((await friend.get<OwnProjects>("/users/me/projects")).body.requests).toHaveLength(7);
});

test("every address that a member names counts, also those of one call", async () => {
  const { app, member, draft, name } = await bench();
  const project = await draft();
  const statuses = [];
  for (let round = 0; round < 4; round++) {
    const addresses = Array.from({ length: 19 }, (_, at) => ({ email: `n${round}-${at}@people.example` }));
    statuses.push((await name(member, project, addresses)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await app.db.selectFrom("mails").select("id").execute()).length).toBe(57);
});

test("the makers of a draft leave every cached page as it is; those of a published project change twenty times", async () => {
  const { app, member, confirmed, draft, name } = await bench();
  const friend = await confirmed();
  const project = await draft();
  const version = app.db.contentVersion;
  await name(member, project, [{ email: friend.user.email }, { name: "Gogo Moyo" }]);
  const [request] = (await friend.get<OwnProjects>("/users/me/projects")).body.requests;
  expect((await friend.post(`/users/me/maker-requests/${request?.id}`, { accept: true })).status).toBe(200);
  expect(app.db.contentVersion).toBe(version);

  const path = `/users/me/projects/${project.id}`;
  await member.put(path, { description: "A hook.", steps: [{ key: "a", text: "Bend it." }] });
  await member.post(`${path}/submit`);
  expect((await (await app.as("admin")).post(`/projects/${project.id}/approve`)).status).toBe(200);
  const published = app.db.contentVersion;
  const { makers } = (await member.get<OwnProject>(path)).body;
  const statuses = [];
  for (let more = 0; more < 21; more++)
    statuses.push((await member.put(`${path}/makers`, { makers: makers.map(({ id }) => ({ id })) })).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  expect(app.db.contentVersion).toBeGreaterThan(published);
});

test("neither the list of one's projects nor the job of the notice reads the contents of drafts", async () => {
  const { app, member, draft } = await bench();
  await draft();
  const queries: string[] = [];
  app.db.onQuery = (query) => queries.push(query);
  await member.get("/users/me/projects");
  await notifyOfGatheredSubmissions(app.db, app.services);
  app.db.onQuery = undefined;
  const ofProjects = queries.filter((query) => query.includes("member_projects"));
  expect(ofProjects.length).toBeGreaterThan(2);
  expect(ofProjects.filter((query) => /\*|"content"|"told_at" >/.test(query))).toEqual([]);
});

test("others get their turn between the steps of a project", async () => {
  let turns = 0;
  let ticking = setImmediate(function tick() {
    turns++;
    ticking = setImmediate(tick);
  });
  const steps = Array.from({ length: 40 }, (_, at) => ({ title: "", text: `Step **${at}**`, pictures: [] }));
  const rendered = await renderSteps(steps);
  clearImmediate(ticking);
  expect([rendered.at(39)?.html, turns >= 39]).toEqual(["<p>Step <strong>39</strong></p>", true]);
});
