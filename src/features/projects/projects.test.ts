// On PostgreSQL too: searches and sort orders differ between the engines.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { day, start } from "../../../tests/support/clock";
import { insertCommunity, insertProject } from "../../../tests/support/factories";
import { projectCategories, projectDifficulties, projectStatuses } from "./choices";
import { type Project, type ProjectList, projectOrders } from "./schema";

const scale = { title: "Beehive scale", description: "What a hive weighs at sunrise." };

async function office() {
  const app = await makeApp();
  await insertCommunity(app.db, { id: "hdc" });
  return { app, admin: await app.as("admin") };
}

const ids = ({ body }: { body: ProjectList }) => body.items.map(({ id }) => id);

describe("the list", () => {
  /** Twelve projects that differ in everything that can be asked for. */
  async function filled() {
    const app = await makeApp();
    for (const id of ["sdc", "hdc"]) await insertCommunity(app.db, { id });
    for (let number = 0; number < 12; number++) {
      await insertProject(app.db, {
        title: ["Zebra", "apple", "Éclair", "kombi"][number % 4],
        community_id: [null, "sdc", "hdc"][number % 3] ?? null,
        status: projectStatuses[number % 5] ?? "planning",
        difficulty: projectDifficulties[number % 3] ?? "beginner",
        category: projectCategories[number % 9] ?? "web",
        featured: number % 2,
        created_at: new Date(Date.parse(start) - ((number * 5) % 7) * day).toISOString(),
      });
    }
    const { body } = await app.get<ProjectList>("/projects", { size: 100, sort: "created_at" });
    return { app, all: body.items };
  }

  test("each filter, alone and with others", async () => {
    const { app, all } = await filled();
    type Holds = (project: Project) => boolean;
    const filters: [Record<string, string>, Holds][] = [
      [{ community_id: "hdc" }, ({ community_id }) => community_id === "hdc"],
      [{ community_id: "nobody" }, () => false],
      ...projectStatuses.map((status): [Record<string, string>, Holds] => [{ status }, (one) => one.status === status]),
      [{ difficulty: "advanced" }, ({ difficulty }) => difficulty === "advanced"],
      ...projectCategories.map((category): [Record<string, string>, Holds] => [
        { category },
        (one) => one.category === category,
      ]),
      [{ featured: "true" }, ({ featured }) => featured],
      [{ featured: "0" }, ({ featured }) => !featured],
      [{ search: "ÉCLAIR" }, ({ title }) => title === "Éclair"],
      [{ community_id: "sdc", featured: "true" }, (one) => one.community_id === "sdc" && one.featured],
      [
        { status: "active", difficulty: "intermediate" },
        (one) => one.status === "active" && one.difficulty === "intermediate",
      ],
    ];
    for (const [query, holds] of filters) {
      const expected = all.filter(holds).map(({ id }) => id);
      const answer = await app.get<ProjectList>("/projects", { ...query, sort: "created_at", size: 50 });
      expect({ query, ids: ids(answer), total: answer.body.total }).toEqual({
        query,
        ids: expected,
        total: expected.length,
      });
    }
  });

  test("each order, in pages; the newest first when none is asked for", async () => {
    const { app, all } = await filled();
    const byTitle = (title: string) => ["apple", "kombi", "zebra", "éclair"].indexOf(title.toLowerCase());
    const compare: Record<(typeof projectOrders)[number], (a: Project, b: Project) => number> = {
      created_at: (a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id,
      "-created_at": (a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id,
      title: (a, b) => byTitle(a.title) - byTitle(b.title) || a.id - b.id,
      "-title": (a, b) => byTitle(b.title) - byTitle(a.title) || b.id - a.id,
    };
    for (const sort of projectOrders) {
      const expected = [...all].sort(compare[sort]).map(({ id }) => id);
      const pages = await Promise.all(
        [1, 2, 3].map((page) => app.get<ProjectList>("/projects", { sort, page, size: 5 })),
      );
      expect(pages.flatMap(ids), sort).toEqual(expected);
      expect(pages[0]?.body).toMatchObject({ total: 12, page: 1, size: 5, pages: 3 });
    }
    const first = await app.get<ProjectList>("/projects");
    expect(ids(first)).toEqual([...all].sort(compare["-created_at"]).map(({ id }) => id));
    expect(first.body).toMatchObject({ total: 12, page: 1, size: 20, pages: 1 });
  });

  test("search reads only title and description, in any letter case", async () => {
    const app = await makeApp();
    const id = await insertProject(app.db, { title: "One", description: "A KOMBI timetable", content: "hidden words" });
    await insertProject(app.db, { title: "Two" });
    const found = async (search: string) => ids(await app.get<ProjectList>("/projects", { search }));
    expect(await found("kombi")).toEqual([id]);
    expect(await found("100%")).toEqual([]);
    expect(await found("hidden")).toEqual([]);
  });
});

const statuses = "Status must be one of planning, active, in_progress, completed, on_hold";
anyEngine.test.each([
  ["status", "upcoming", statuses],
  ["difficulty", "hard", "Difficulty must be one of beginner, intermediate, advanced"],
  ["category", "robots", `Category must be one of ${projectCategories.join(", ")}`],
  ["featured", "yes", "Featured must be true or false"],
  ["community_id", "No Such!", "Community must be the id of a community"],
  ["sort", "status", "Sort must be one of -created_at, created_at, title, -title"],
  ["size", "101", "Size must be at most 100"],
  ["search", "x".repeat(101), "Search must be at most 100 characters"],
])("%s=%s is refused with a sentence", async (name, value, sentence) => {
  const { get } = await makeApp();
  expect(await get("/projects", { [name]: value })).toMatchObject({
    status: 422,
    body: { errors: { [name]: sentence } },
  });
});

anyEngine.describe("adding a project", () => {
  test("takes every field, and anybody can read it back", async () => {
    const { app, admin } = await office();
    const everything = {
      ...scale,
      content: "One.\n\nTwo.",
      image_url: "/pictures/hive.webp",
      github_url: "https://github.example/hive",
      demo_url: "http://hive.example",
      technologies: ["Arduino", "GSM"],
      category: "iot",
      status: "completed",
      difficulty: "advanced",
      featured: true,
      community_id: "hdc",
      publication: "published",
      publish_at: "2026-03-01T08:00:00.000Z",
    };
    const { status, body } = await admin.post<Project>("/projects", everything);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...everything,
      attachments: [],
      id: expect.any(Number),
      created_at: start,
      updated_at: start,
    });
    expect((await app.get<Project>(`/projects/${body.id}`)).body).toEqual(body);
  });

  test("needs a title and a description; the rest has defaults", async () => {
    const { admin } = await office();
    expect((await admin.post<Project>("/projects", scale)).body).toMatchObject({
      content: "",
      image_url: "",
      github_url: "",
      demo_url: "",
      technologies: [],
      category: "other",
      status: "in_progress",
      difficulty: "beginner",
      featured: false,
      community_id: null,
    });
  });

  test("a technology counts once, trimmed, and an empty one not at all", async () => {
    const { admin } = await office();
    const technologies = [" Rust ", "Rust", "", "  ", "C++", "Rust\t", ...Array.from({ length: 30 }, () => "C++")];
    expect((await admin.post<Project>("/projects", { ...scale, technologies })).body.technologies).toEqual([
      "Rust",
      "C++",
    ]);
  });

  const web = "must be a web address that begins with https:// or http://";
  test.each<[string, unknown, string, string?]>([
    ["title", undefined, "Title is required"],
    ["title", "  ", "Title is required"],
    ["title", "a".repeat(201), "Title must be at most 200 characters"],
    ["description", undefined, "Description is required"],
    ["description", "a".repeat(2_001), "Description must be at most 2000 characters"],
    ["content", "a".repeat(50_001), "Content must be at most 50000 characters"],
    ["image_url", "javascript:alert(1)", "Picture addresses begin with https:// or /"],
    ["github_url", "/local", `GitHub URL ${web}`],
    ["demo_url", "ftp://files.example", `Demo URL ${web}`],
    ["technologies", "Rust", "Technologies must be a list of texts"],
    ["technologies", Array.from({ length: 21 }, (_, n) => `T${n}`), "Technologies must be at most 20"],
    ["technologies", ["a".repeat(41)], "Technology must be at most 40 characters", "technologies.0"],
    ["technologies", ["fine", 7], "Technology must be text", "technologies.1"],
    ["category", "cooking", `Category must be one of ${projectCategories.join(", ")}`],
    ["status", "done", statuses],
    ["difficulty", "hard", "Difficulty must be one of beginner, intermediate, advanced"],
    ["featured", "true", "Featured must be true or false"],
    ["community_id", "nobody", "There is no such community"],
  ])("%s %j: %s", async (field, value, sentence, path = field) => {
    const { app, admin } = await office();
    const { status, body } = await admin.post("/projects", { ...scale, [field]: value });
    expect({ status, body }).toEqual({ status: 422, body: { detail: sentence, errors: { [path]: sentence } } });
    expect(await app.db.selectFrom("projects").select("id").execute()).toEqual([]);
  });
});

anyEngine.describe("changing a project", () => {
  test("touches only the fields that are sent, and the words it is found by follow", async () => {
    const { app, admin } = await office();
    const { body: before } = await admin.post<Project>("/projects", {
      ...scale,
      technologies: ["GSM"],
      community_id: "hdc",
    });
    app.clock.advance(60_000);
    const { status, body } = await admin.put<Project>(`/projects/${before.id}`, {
      title: "Hive watch",
      status: "on_hold",
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, title: "Hive watch", status: "on_hold", updated_at: app.clock.in(0) });
    const found = async (search: string) => (await app.get<ProjectList>("/projects", { search })).body.total;
    expect([await found("beehive"), await found("hive watch"), await found("sunrise")]).toEqual([0, 1, 1]);
    expect((await admin.put<Project>(`/projects/${before.id}`, { community_id: null })).body.community_id).toBeNull();
    expect(await admin.put(`/projects/${before.id}`, { community_id: "nobody" })).toMatchObject({
      status: 422,
      body: { errors: { community_id: "There is no such community" } },
    });
  });

  test("it is featured, and no longer, by body or by query", async () => {
    const { app, admin } = await office();
    const id = await insertProject(app.db);
    const featured = async () => (await app.get<Project>(`/projects/${id}`)).body.featured;
    expect((await admin.put<Project>(`/projects/${id}/feature`, { featured: true })).body.featured).toBe(true);
    expect(await featured()).toBe(true);
    expect((await admin.put(`/projects/${id}/feature?featured=false`)).status).toBe(200);
    expect(await featured()).toBe(false);
    expect((await admin.put(`/projects/${id}/feature?featured=1`)).status).toBe(200);
    expect(await featured()).toBe(true);
    for (const body of [undefined, {}, { featured: null }, { featured: "yes" }]) {
      expect(await admin.put(`/projects/${id}/feature`, body)).toMatchObject({
        status: 422,
        body: { detail: "Featured must be true or false" },
      });
    }
  });
});

anyEngine.test("a deleted project is gone; an unknown one is not found, for every call that names one", async () => {
  const { app, admin } = await office();
  const [id, other] = [await insertProject(app.db), await insertProject(app.db)];
  expect(await admin.delete(`/projects/${id}`)).toMatchObject({ status: 200, body: { detail: "Project deleted" } });
  expect(ids(await app.get<ProjectList>("/projects"))).toEqual([other]);
  const notFound = { status: 404, body: { detail: "Project not found" } };
  expect(await app.get(`/projects/${id}`)).toMatchObject(notFound);
  expect(await admin.put(`/projects/${id}`, { title: "x" })).toMatchObject(notFound);
  expect(await admin.put(`/projects/${id}/feature`, { featured: true })).toMatchObject(notFound);
  expect(await admin.delete(`/projects/${id}`)).toMatchObject(notFound);
});
