// On PostgreSQL too: requests write at the same time.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { minute, start } from "../../../tests/support/clock";
import { insertCommunity, insertEvent, insertProject } from "../../../tests/support/factories";
import { leaveOnly } from "../../../tests/support/limits";
import { type CommunityCategory, communityCategories } from "./choices";
import { type Community, type CommunityCategoryList, type CommunityList, communityOrders } from "./schema";

const robotics = { name: "Robotics Club", description: "Arms, wheels and patience.", category: "maker" };

async function office() {
  const app = await makeApp();
  return { app, admin: await app.as("admin") };
}

const ids = ({ body }: { body: CommunityList }) => body.items.map(({ id }) => id);

describe("the list", () => {
  async function filled() {
    const { app, admin } = await office();
    const rows: [string, string, CommunityCategory, number, string][] = [
      ["sdc", "software", "programming", 1, "2026-01-01T00:00:00.000Z"],
      ["hdc", "Hardware", "hardware", 1, "2026-01-02T00:00:00.000Z"],
      ["old", "Abacus", "hardware", 0, "2026-01-02T00:00:00.000Z"],
    ];
    for (const [id, name, category, is_active, created_at] of rows)
      await insertCommunity(app.db, { id, name, category, is_active, created_at });
    return { app, admin, member: await app.as("member") };
  }

  test("shows the active ones to everybody, the others to administrators too", async () => {
    const { app, admin, member } = await filled();
    for (const caller of [app, member]) {
      const list = (query = {}) => caller.get<CommunityList>("/communities", query);
      expect(ids(await list())).toEqual(["sdc", "hdc"]);
      expect((await list({ is_active: "false" })).body).toMatchObject({ items: [], total: 0 });
      expect(ids(await list({ category: "hardware" }))).toEqual(["hdc"]);
      expect((await caller.get("/communities/old")).status).toBe(404);
    }
    const list = (query = {}) => admin.get<CommunityList>("/communities", query);
    expect(ids(await list())).toEqual(["sdc", "hdc", "old"]);
    expect(ids(await list({ is_active: "false" }))).toEqual(["old"]);
    expect(ids(await list({ is_active: "true" }))).toEqual(["sdc", "hdc"]);
    expect((await admin.get<Community>("/communities/old")).body).toMatchObject({ is_active: false });
  });

  test("has a search, each order, and pages", async () => {
    const { admin } = await filled();
    const list = async (query = {}) => ids(await admin.get<CommunityList>("/communities", query));
    expect(await list({ search: "HARD" })).toEqual(["hdc"]);
    const orders: Record<(typeof communityOrders)[number], string[]> = {
      created_at: ["sdc", "hdc", "old"],
      "-created_at": ["old", "hdc", "sdc"],
      name: ["old", "hdc", "sdc"],
      "-name": ["sdc", "hdc", "old"],
    };
    for (const sort of communityOrders) expect(await list({ sort }), sort).toEqual(orders[sort]);
    expect(await list({ page: 2, size: 2 })).toEqual(["old"]);
    const refused = await admin.get("/communities", { category: "cooking" });
    const sentence = `Category must be one of ${communityCategories.join(", ")}`;
    expect(refused).toMatchObject({ status: 422, body: { errors: { category: sentence } } });
  });

  anyEngine.test("the categories come as a list of texts, and no community takes their address", async () => {
    const { app, admin } = await office();
    expect((await app.get<CommunityCategoryList>("/communities/categories")).body).toEqual({
      items: [...communityCategories],
      total: 8,
      page: 1,
      size: 20,
      pages: 1,
    });
    const second = await app.get<CommunityCategoryList>("/communities/categories", { page: 2, size: 5 });
    expect(second.body).toMatchObject({ items: ["entrepreneurship", "education", "social"], pages: 2 });
    expect((await admin.post<Community>("/communities", { ...robotics, name: "Categories" })).body.id).toBe(
      "categories-2",
    );
  });
});

describe("adding a community", () => {
  anyEngine.test("takes every field, makes the id from the name, and anybody can read it back", async () => {
    const { app, admin } = await office();
    const everything = {
      ...robotics,
      image_url: "https://pictures.example/arm.jpg",
      about: "We build arms.\n\nThey wave.",
      meeting_schedule: "Every Saturday, 10:30 AM to 4:00 PM",
      location: "Electronics bench",
      benefits: ["A shelf of your own", "Servos to borrow"],
      lead_name: "Rudo Chikafu",
      lead_role: "Lead",
      lead_bio: "Builds arms.",
      lead_image_url: "/pictures/rudo.webp",
      publication: "published",
      publish_at: null,
      is_active: true,
    };
    const { status, body } = await admin.post<Community>("/communities", everything);
    expect(status).toBe(201);
    expect(body).toEqual({ ...everything, id: "robotics-club", member_count: 0, created_at: start, updated_at: start });
    expect((await app.get<Community>("/communities/robotics-club")).body).toEqual(body);
  });

  anyEngine.test("needs a name, a category and a description; the rest has defaults", async () => {
    const { admin } = await office();
    expect((await admin.post<Community>("/communities", robotics)).body).toMatchObject({
      image_url: "",
      about: "",
      meeting_schedule: "",
      location: "",
      benefits: [],
      lead_name: "",
      is_active: true,
      member_count: 0,
    });
  });

  test("two of one name have two ids, and a name without Latin letters has one too", async () => {
    const { admin } = await office();
    const add = async (name: string) => (await admin.post<Community>("/communities", { ...robotics, name })).body.id;
    expect(await add("Café & Code")).toBe("cafe-code");
    expect(await add("Cafe: code!")).toBe("cafe-code-2");
    expect(await add("CAFE CODE")).toBe("cafe-code-3");
    expect(await add("技術")).toBe("community");
    expect(await add("!!!")).toBe("community-2");
    const long = await add("a".repeat(120));
    expect([long, await add("a".repeat(120))]).toEqual(["a".repeat(40), `${"a".repeat(38)}-2`]);
  });

  anyEngine.test("id and members are not for the sender to set", async () => {
    const { admin } = await office();
    const { body } = await admin.post<Community>("/communities", { ...robotics, id: "mine", member_count: 999 });
    expect(body).toMatchObject({ id: "robotics-club", member_count: 0 });
  });

  anyEngine.test.each<[string, unknown, string, string?]>([
    ["name", undefined, "Name is required"],
    ["name", "a".repeat(121), "Name must be at most 120 characters"],
    ["description", "", "Description is required"],
    ["category", undefined, "Category is required"],
    ["category", "", "Category is required"],
    ["category", "cooking", `Category must be one of ${communityCategories.join(", ")}`],
    ["image_url", "//evil.example", "Picture addresses begin with https:// or /"],
    ["about", "a".repeat(20_001), "About must be at most 20000 characters"],
    ["benefits", Array.from({ length: 21 }, (_, n) => `B${n}`), "Benefits must be at most 20"],
    ["benefits", ["a".repeat(201)], "Benefit must be at most 200 characters", "benefits.0"],
    ["lead_image_url", "data:image/png;base64,", "Picture addresses begin with https:// or /"],
    ["is_active", "true", "Active must be true or false"],
  ])("%s %j: %s", async (field, value, sentence, path = field) => {
    const { app, admin } = await office();
    const { status, body } = await admin.post("/communities", { ...robotics, [field]: value });
    expect({ status, body }).toEqual({ status: 422, body: { detail: sentence, errors: { [path]: sentence } } });
    expect(await app.db.selectFrom("communities").select("id").execute()).toEqual([]);
  });
});

anyEngine.describe("changing a community", () => {
  test("touches only the fields that are sent; the id stays", async () => {
    const { app, admin } = await office();
    const { body: before } = await admin.post<Community>("/communities", { ...robotics, benefits: ["Tea"] });
    app.clock.advance(60_000);
    const { body } = await admin.put<Community>("/communities/robotics-club", { name: "Arms" });
    expect(body).toEqual({ ...before, name: "Arms", updated_at: app.clock.in(0) });
    const found = async (search: string) => (await app.get<CommunityList>("/communities", { search })).body.total;
    expect([await found("robotics"), await found("arms"), await found("patience")]).toEqual([0, 1, 1]);
  });

  test("it is shown and hidden by body or by query", async () => {
    const { app, admin } = await office();
    const id = await insertCommunity(app.db);
    const seen = async () => (await app.get(`/communities/${id}`)).status;
    expect((await admin.put<Community>(`/communities/${id}/active`, { is_active: false })).body.is_active).toBe(false);
    expect(await seen()).toBe(404);
    expect((await admin.put<Community>(`/communities/${id}/active?is_active=true`)).body.is_active).toBe(true);
    expect(await seen()).toBe(200);
    const refused = await admin.put(`/communities/${id}/active`, {});
    expect(refused).toMatchObject({ status: 422, body: { detail: "Active must be true or false" } });
  });
});

test("a deleted community leaves its events and projects, without one", async () => {
  const { app, admin } = await office();
  const id = await insertCommunity(app.db);
  const other = await insertCommunity(app.db);
  const [event, project] = [
    await insertEvent(app.db, { community_id: id }),
    await insertProject(app.db, { community_id: id }),
  ];
  const kept = await insertProject(app.db, { community_id: other });
  await admin.post(`/communities/${id}/join`);
  expect(await admin.delete(`/communities/${id}`)).toMatchObject({
    status: 200,
    body: { detail: "Community deleted" },
  });
  expect((await app.get(`/events/${event}`)).body).toMatchObject({ community_id: null });
  expect((await app.get(`/projects/${project}`)).body).toMatchObject({ community_id: null });
  expect((await app.get(`/projects/${kept}`)).body).toMatchObject({ community_id: other });
  expect(await app.db.selectFrom("community_members").selectAll().execute()).toEqual([]);
});

describe("joining and leaving", () => {
  test("counts once for each person, and back", async () => {
    const { app } = await office();
    await insertCommunity(app.db, { id: "sdc", members_without_account: 150 });
    const [one, other] = [await app.as("member"), await app.as("moderator")];
    const count = async () => (await app.get<Community>("/communities/sdc")).body.member_count;
    const joined = await one.post<Community>("/communities/sdc/join");
    expect(joined).toMatchObject({ status: 200, body: { id: "sdc", member_count: 151, is_member: true } });
    expect(await one.post("/communities/sdc/join")).toMatchObject({
      status: 409,
      body: { detail: "You are already a member of this community" },
    });
    expect(await count()).toBe(151);
    expect((await other.post<Community>("/communities/sdc/join")).body.member_count).toBe(152);
    expect((await one.get<CommunityList>("/communities")).body.items[0]?.member_count).toBe(152);
    const left = await one.post<Community>("/communities/sdc/leave");
    expect(left).toMatchObject({ status: 200, body: { member_count: 151, is_member: false } });
    expect(await one.post("/communities/sdc/leave")).toMatchObject({
      status: 404,
      body: { detail: "You are not a member of this community" },
    });
    expect(await count()).toBe(151);
    await app.db.deleteFrom("users").where("id", "=", other.user.id).execute();
    expect(await count()).toBe(150);
  });

  anyEngine.test("tells a signed-in person whether she is in, and an anonymous caller nothing", async () => {
    const { app } = await office();
    await insertCommunity(app.db, { id: "sdc" });
    const member = await app.as("member");
    expect((await app.get<Community>("/communities/sdc")).body).not.toHaveProperty("is_member");
    expect((await member.get<Community>("/communities/sdc")).body.is_member).toBe(false);
    await member.post("/communities/sdc/join");
    expect((await member.get<Community>("/communities/sdc")).body.is_member).toBe(true);
  });

  test("many clicks at once count once", async () => {
    const { app } = await office();
    await insertCommunity(app.db, { id: "sdc" });
    const member = await app.as("member");
    const answers = await Promise.all(Array.from({ length: 8 }, () => member.post("/communities/sdc/join")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await app.get<Community>("/communities/sdc")).body.member_count).toBe(1);
  });

  anyEngine.test(
    "is limited: for one account, and for all at one address; nothing is written, and so nothing made stale",
    async () => {
      const { app } = await office();
      await insertCommunity(app.db, { id: "sdc" });
      const member = await app.as("member");
      const toggle = (who: typeof member, time: number) =>
        who.post(`/communities/sdc/${time % 2 === 0 ? "join" : "leave"}`);
      for (let time = 0; time < 20; time++) expect((await toggle(member, time)).status).toBe(200);
      const version = app.db.contentVersion;
      const refused = await member.post("/communities/sdc/join");
      expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining("Too many attempts") } });
      expect(refused.headers.get("retry-after")).toBe("600");
      expect((await member.post("/communities/sdc/leave")).status).toBe(429);
      expect(app.db.contentVersion).toBe(version);
      const another = await app.as("member");
      for (let time = 0; time < 2; time++) expect((await toggle(another, time)).status).toBe(200);
      expect(await leaveOnly(1, "membershipsByAddress", app)).toEqual({ counted: 22, most: 200 });
      expect((await (await app.as("member")).post("/communities/sdc/join")).status).toBe(200);
      expect((await (await app.as("member")).post("/communities/sdc/join")).status).toBe(429);
      app.clock.advance(10 * minute);
      expect((await member.post("/communities/sdc/join")).status).toBe(200);
    },
  );

  anyEngine.test("one that is not public, or does not exist, cannot be joined", async () => {
    const { app } = await office();
    await insertCommunity(app.db, { id: "hidden", is_active: 0 });
    const member = await app.as("member");
    for (const id of ["hidden", "nobody"]) {
      for (const call of ["join", "leave"]) {
        const refused = await member.post(`/communities/${id}/${call}`);
        expect(refused).toMatchObject({ status: 404, body: { detail: "Community not found" } });
      }
    }
  });
});

anyEngine.test(
  "an unknown community is not found, for every call that names one; what cannot be an id is 422",
  async () => {
    const { app, admin } = await office();
    const notFound = { status: 404, body: { detail: "Community not found" } };
    expect(await app.get("/communities/nobody")).toMatchObject(notFound);
    expect(await admin.put("/communities/nobody", { name: "x" })).toMatchObject(notFound);
    expect(await admin.put("/communities/nobody/active", { is_active: true })).toMatchObject(notFound);
    expect(await admin.delete("/communities/nobody")).toMatchObject(notFound);
    for (const id of ["SDC", "a_b", "%00", "x".repeat(41)]) {
      expect(await app.get(`/communities/${id}`)).toMatchObject({
        status: 422,
        body: { errors: { id: "Id must be the id of a community" } },
      });
    }
  },
);

anyEngine.test("an event names a community that exists, or none", async () => {
  const { app, admin } = await office();
  await insertCommunity(app.db, { id: "sdc" });
  const event = { title: "x", description: "y", start_date: "2026-04-01", end_date: "2026-04-02" };
  const refusal = { status: 422, body: { errors: { community_id: "There is no such community" } } };
  expect(await admin.post("/events", { ...event, community_id: "nobody" })).toMatchObject(refusal);
  const { body } = await admin.post<{ id: number }>("/events", { ...event, community_id: "sdc" });
  expect(await admin.put(`/events/${body.id}`, { community_id: "nobody" })).toMatchObject(refusal);
  expect((await admin.put(`/events/${body.id}`, { community_id: null })).status).toBe(200);
  // An unknown community, stored before communities existed, does not prevent a change of the event.
  const old = await insertEvent(app.db, { community_id: "gone" });
  expect((await admin.put(`/events/${old}`, { title: "z", community_id: "gone" })).status).toBe(200);
});
