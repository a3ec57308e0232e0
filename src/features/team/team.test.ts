import { describe, expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { start } from "../../../tests/support/clock";
import { insertTeamMember } from "../../../tests/support/factories";
import { type TeamList, type TeamMember, teamOrders } from "./schema";

const rudo = { name: "Rudo Chikafu", role: "Technician" };

async function office() {
  const app = await makeApp();
  return { app, admin: await app.as("admin") };
}

const names = ({ body }: { body: TeamList }) => body.items.map(({ name }) => name);

describe("the list", () => {
  async function filled() {
    const { app, admin } = await office();
    const rows: [string, number, number][] = [
      ["zodwa", 10, 1],
      ["Abel", 10, 1],
      ["Hidden", 90, 0],
      ["Munashe", 50, 1],
    ];
    for (const [name, order_priority, is_active] of rows)
      await insertTeamMember(app.db, { name, order_priority, is_active, bio: `${name} makes things.` });
    return { app, admin, member: await app.as("member") };
  }

  test("shows active members to everybody, all to administrators, the highest priority first", async () => {
    const { app, admin, member } = await filled();
    for (const caller of [app, member]) {
      const list = async (query = {}) => names(await caller.get<TeamList>("/team-members", query));
      expect(await list()).toEqual(["Munashe", "zodwa", "Abel"]);
      expect(await list({ is_active: "true", size: 50 })).toEqual(["Munashe", "zodwa", "Abel"]);
      expect(await list({ is_active: "false" })).toEqual([]);
    }
    const list = async (query = {}) => names(await admin.get<TeamList>("/team-members", query));
    expect(await list()).toEqual(["Hidden", "Munashe", "zodwa", "Abel"]);
    expect(await list({ is_active: "false" })).toEqual(["Hidden"]);
    expect(await list({ is_active: "true" })).toEqual(["Munashe", "zodwa", "Abel"]);
  });

  test("has a search, each order, and pages", async () => {
    const { admin } = await filled();
    const list = async (query = {}) => names(await admin.get<TeamList>("/team-members", query));
    expect(await list({ search: "MUNASHE MAKES" })).toEqual(["Munashe"]);
    const orders: Record<(typeof teamOrders)[number], string[]> = {
      "-order_priority": ["Hidden", "Munashe", "zodwa", "Abel"],
      order_priority: ["Abel", "zodwa", "Munashe", "Hidden"],
      name: ["Abel", "Hidden", "Munashe", "zodwa"],
      "-name": ["zodwa", "Munashe", "Hidden", "Abel"],
    };
    for (const sort of teamOrders) expect(await list({ sort }), sort).toEqual(orders[sort]);
    expect(await list({ page: 2, size: 3 })).toEqual(["Abel"]);
  });

  test("an e-mail is for administrators, who get it everywhere; nobody else does, nor finds it by search", async () => {
    const { app, admin } = await office();
    const id = await insertTeamMember(app.db, { ...rudo, email: "rudo@people.example" });
    const member = await app.as("member");
    for (const caller of [app, member]) {
      for (const path of ["/team-members", `/team-members/${id}`]) {
        const { status, body } = await caller.get(path);
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toMatch(/email|people\.example/);
      }
      expect((await caller.get<TeamList>("/team-members", { search: "people.example" })).body.total).toBe(0);
    }
    expect((await admin.get<TeamList>("/team-members")).body.items[0]?.email).toBe("rudo@people.example");
    expect((await admin.get<TeamMember>(`/team-members/${id}`)).body.email).toBe("rudo@people.example");
  });

  test("only administrators find an inactive member", async () => {
    const { app, admin } = await office();
    const id = await insertTeamMember(app.db, { is_active: 0 });
    const member = await app.as("member");
    for (const caller of [app, member]) expect((await caller.get(`/team-members/${id}`)).status).toBe(404);
    expect((await admin.get<TeamMember>(`/team-members/${id}`)).body.is_active).toBe(false);
  });
});

describe("adding a team member", () => {
  test("takes every field; only name and role are needed", async () => {
    const { app, admin } = await office();
    const everything = {
      ...rudo,
      bio: "Repairs radios.",
      image_url: "/pictures/rudo.webp",
      email: "rudo@people.example",
      github_url: "https://github.example/rudo",
      linkedin_url: "https://linkedin.example/in/rudo",
      twitter_url: "https://x.example/rudo",
      order_priority: 7,
      publication: "published",
      publish_at: null,
      is_active: true,
    };
    const { status, body } = await admin.post<TeamMember>("/team-members", everything);
    expect(status).toBe(201);
    expect(body).toEqual({ ...everything, id: expect.any(Number), created_at: start, updated_at: start });
    const { email: _email, ...publicly } = body;
    expect((await app.get<TeamMember>(`/team-members/${body.id}`)).body).toEqual(publicly);
    expect((await admin.post<TeamMember>("/team-members", rudo)).body).toMatchObject({
      bio: "",
      image_url: "",
      email: "",
      github_url: "",
      linkedin_url: "",
      twitter_url: "",
      order_priority: 0,
      is_active: true,
    });
  });

  const web = "must be a web address that begins with https:// or http://";
  test.each<[string, unknown, string]>([
    ["name", undefined, "Name is required"],
    ["name", "a".repeat(121), "Name must be at most 120 characters"],
    ["role", " ", "Role is required"],
    ["bio", "a".repeat(2_001), "Bio must be at most 2000 characters"],
    ["image_url", "rudo.png", "Picture addresses begin with https:// or /"],
    ["email", "not an address", "Please enter a valid email address"],
    ["github_url", "github.example/rudo", `GitHub URL ${web}`],
    ["linkedin_url", "javascript:alert(1)", `LinkedIn URL ${web}`],
    ["twitter_url", "@rudo", `Twitter URL ${web}`],
    ["order_priority", -1, "Order priority must be at least 0"],
    ["order_priority", 1.5, "Order priority must be a whole number"],
    ["order_priority", "7", "Order priority must be a number"],
    ["order_priority", 2 ** 31, "Order priority is too large"],
    ["is_active", 1, "Active must be true or false"],
  ])("%s %j: %s", async (field, value, sentence) => {
    const { app, admin } = await office();
    const { status, body } = await admin.post("/team-members", { ...rudo, [field]: value });
    expect({ status, body }).toEqual({ status: 422, body: { detail: sentence, errors: { [field]: sentence } } });
    expect(await app.db.selectFrom("team_members").select("id").execute()).toEqual([]);
  });
});

test("a change touches only the fields that are sent, and the words it is found by follow", async () => {
  const { app, admin } = await office();
  const { body: before } = await admin.post<TeamMember>("/team-members", { ...rudo, email: "r@people.example" });
  app.clock.advance(60_000);
  const { body } = await admin.put<TeamMember>(`/team-members/${before.id}`, { role: "Director", email: "" });
  expect(body).toEqual({ ...before, role: "Director", email: "", updated_at: app.clock.in(0) });
  const found = async (search: string) => (await app.get<TeamList>("/team-members", { search })).body.total;
  expect([await found("technician"), await found("director"), await found("rudo")]).toEqual([0, 1, 1]);
});

test("the active flag is turned round", async () => {
  const { app, admin } = await office();
  const id = await insertTeamMember(app.db);
  const toggle = async () => (await admin.patch<TeamMember>(`/team-members/${id}/toggle-active`)).body.is_active;
  expect([await toggle(), await toggle(), await toggle()]).toEqual([false, true, false]);
  expect((await app.get(`/team-members/${id}`)).status).toBe(404);
});

describe("the order", () => {
  test("is set by body or by query", async () => {
    const { app, admin } = await office();
    const id = await insertTeamMember(app.db);
    const order = `/team-members/${id}/order`;
    expect((await admin.patch<TeamMember>(order, { order_priority: 3 })).body.order_priority).toBe(3);
    expect((await admin.patch<TeamMember>(`${order}?order_priority=4`)).body.order_priority).toBe(4);
    expect(
      (await admin.patch<TeamMember>(`${order}?order_priority=9`, { order_priority: 0 })).body.order_priority,
    ).toBe(0);
    expect((await app.get<TeamMember>(`/team-members/${id}`)).body.order_priority).toBe(0);
  });

  test.each<[string, unknown, string]>([
    ["", { order_priority: -1 }, "Order priority must be at least 0"],
    ["?order_priority=-1", undefined, "Order priority must be at least 0"],
    ["?order_priority=1.5", undefined, "Order priority must be a number"],
    ["?order_priority=", undefined, "Order priority must be a number"],
    ["?order_priority=99999999999", undefined, "Order priority is too large"],
    ["", {}, "Order priority must be a number"],
    ["", { order_priority: null }, "Order priority must be a number"],
    ["", { order_priority: true }, "Order priority must be a number"],
  ])("%s %j: %s", async (query, body, sentence) => {
    const { app, admin } = await office();
    const id = await insertTeamMember(app.db, { order_priority: 5 });
    const refused = await admin.patch(`/team-members/${id}/order${query}`, body);
    expect(refused).toMatchObject({ status: 422, body: { detail: sentence, errors: { order_priority: sentence } } });
    expect((await app.get<TeamMember>(`/team-members/${id}`)).body.order_priority).toBe(5);
  });
});

test("a deleted team member is gone; an unknown one is not found, for every call that names one", async () => {
  const { app, admin } = await office();
  const id = await insertTeamMember(app.db);
  const deleted = await admin.delete(`/team-members/${id}`);
  expect(deleted).toMatchObject({ status: 200, body: { detail: "Team member deleted" } });
  const notFound = { status: 404, body: { detail: "Team member not found" } };
  expect(await app.get(`/team-members/${id}`)).toMatchObject(notFound);
  expect(await admin.put(`/team-members/${id}`, { name: "x" })).toMatchObject(notFound);
  expect(await admin.patch(`/team-members/${id}/toggle-active`)).toMatchObject(notFound);
  expect(await admin.patch(`/team-members/${id}/order`, { order_priority: 1 })).toMatchObject(notFound);
  expect(await admin.delete(`/team-members/${id}`)).toMatchObject(notFound);
});
