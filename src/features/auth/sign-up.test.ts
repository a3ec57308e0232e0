// On PostgreSQL too: accounts and their sessions change at the same time.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { insertUser } from "../../../tests/support/factories";
import { leaveOnly } from "../../../tests/support/limits";
import type { User } from "../users/schema";

const tariro = {
  username: "tariro_m",
  email: "Tariro@People.example",
  full_name: "Tariro Moyo",
  password: "Spanner1box",
};

anyEngine.test("an account is made as a member, and its answer holds nothing of the password", async () => {
  const { post, db } = await makeApp();
  const { status, body } = await post<User>("/auth/register", tariro);
  expect(status).toBe(201);
  const { password: _password, ...shown } = tariro;
  expect(body).toEqual({
    ...shown,
    id: expect.any(Number),
    role: "member",
    is_active: true,
    is_verified: false,
    pending_email: "",
    image_url: "",
    language: "",
    created_at: "2026-03-07T08:00:00.000Z",
    updated_at: "2026-03-07T08:00:00.000Z",
  });
  const row = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  for (const username of ["tariro_m", "TARIRO_M", "tariro@people.EXAMPLE"]) {
    expect((await post("/auth/login-json", { username, password: "Spanner1box" })).status).toBe(200);
  }
});

anyEngine.test("nobody makes themselves an administrator by signing up", async () => {
  const { post } = await makeApp();
  const { body } = await post<User>("/auth/register", { ...tariro, role: "admin", is_active: false, id: 1 });
  expect(body).toMatchObject({ role: "member", is_active: true });
});

anyEngine.test("text around a value is trimmed, in a password it is not", async () => {
  const { post } = await makeApp();
  const spaced = {
    username: " tariro_m ",
    email: " tariro@people.example ",
    full_name: "  Tariro Moyo ",
    password: " Se1 ",
  };
  expect((await post("/auth/register", spaced)).status).toBe(422);
  const { status, body } = await post<User>("/auth/register", { ...spaced, password: " Spanner1box " });
  expect(status).toBe(201);
  expect(body).toMatchObject({ username: "tariro_m", email: "tariro@people.example", full_name: "Tariro Moyo" });
  expect((await post("/auth/login-json", { username: "tariro_m", password: "Spanner1box" })).status).toBe(401);
  expect((await post("/auth/login-json", { username: "tariro_m", password: " Spanner1box " })).status).toBe(200);
});

describe("a name that is taken, in whatever letter case", () => {
  test.each([
    ["username", "Username already registered", { username: "TARIRO_M", email: "other@people.example" }],
    ["email", "Email already registered", { username: "other", email: "tariro@PEOPLE.example" }],
    ["username", "Username already registered", { username: "Tariro_m", email: "tariro@people.example" }],
  ])("%s: %s", async (field, detail, change) => {
    const { post, db } = await makeApp();
    await insertUser(db, { username: "tariro_m", email: "Tariro@People.example" });
    const { status, body } = await post("/auth/register", { ...tariro, ...change });
    expect({ status, body }).toEqual({ status: 409, body: { detail, errors: { [field]: detail } } });
    expect(await db.selectFrom("users").select("id").execute()).toHaveLength(1);
  });

  test("two who ask for the same name at once: one gets it, the other is told", async () => {
    const { post, db } = await makeApp();
    const answers = await Promise.all([
      post("/auth/register", tariro),
      post("/auth/register", { ...tariro, username: "TARIRO_M", email: "other@people.example" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.errors).toHaveProperty("username");
    expect(await db.selectFrom("users").select("id").execute()).toHaveLength(1);
  });
});

anyEngine.describe("each field has its sentence", () => {
  const long = (length: number) => "a".repeat(length);
  test.each<[string, unknown, string]>([
    ["username", undefined, "Username is required"],
    ["username", "  ", "Username is required"],
    ["username", 7, "Username must be text"],
    ["username", "ab", "Username must be at least 3 characters"],
    ["username", "tariro moyo", "Username can only contain letters, numbers, and underscores"],
    ["username", long(51), "Username must be at most 50 characters"],
    ["email", undefined, "Email is required"],
    ["email", "tariro", "Please enter a valid email address"],
    ["email", "tariro@people", "Please enter a valid email address"],
    ["email", "a b@people.example", "Please enter a valid email address"],
    ["email", `${long(250)}@people.example`, "Email must be at most 254 characters"],
    ["full_name", undefined, "Full name is required"],
    ["full_name", "T", "Full name must be at least 2 characters"],
    ["full_name", long(121), "Full name must be at most 120 characters"],
    ["full_name", "Tari\u0000ro", "Full name contains characters that cannot be shown"],
    ["password", undefined, "Password is required"],
    ["password", "", "Password is required"],
    ["password", "Ab1", "Password must be at least 6 characters"],
    [
      "password",
      "secret1",
      "Password must contain at least one lowercase letter, one uppercase letter, and one number",
    ],
    [
      "password",
      "SECRET1",
      "Password must contain at least one lowercase letter, one uppercase letter, and one number",
    ],
    [
      "password",
      "Secrets",
      "Password must contain at least one lowercase letter, one uppercase letter, and one number",
    ],
    ["password", `Aa1${long(198)}`, "Password must be at most 200 characters"],
  ])("%s %j: %s", async (field, value, sentence) => {
    const { post, db } = await makeApp();
    const { status, body } = await post("/auth/register", { ...tariro, [field]: value });
    expect({ status, body }).toEqual({ status: 422, body: { detail: sentence, errors: { [field]: sentence } } });
    expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
  });

  test("all wrong fields are told at once, the first as the detail", async () => {
    const { post } = await makeApp();
    const { body } = await post("/auth/register", {});
    expect(body.detail).toBe("Username is required");
    expect(Object.keys(body.errors ?? {})).toEqual(["username", "email", "full_name", "password"]);
  });
});

anyEngine.test(
  "sixty accounts from one address in an hour are enough; a school class behind one address is not too many",
  async () => {
    const app = await makeApp();
    const { post, clock } = app;
    const tooShort = { ...tariro, username: "x" };
    expect((await post("/auth/register", tooShort)).status).toBe(422); // a slip does not count
    const name = (number: number) => ({
      ...tariro,
      username: `pupil_${number}`,
      email: `pupil${number}@school.example`,
    });
    for (let number = 0; number < 3; number++) expect((await post("/auth/register", name(number))).status).toBe(201);
    expect(await leaveOnly(1, "signUps", app)).toEqual({ counted: 3, most: 60 });
    expect((await post("/auth/register", name(59))).status).toBe(201);
    const refused = await post("/auth/register", name(60));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("3600");
    expect(refused.body.detail).toBe("Too many attempts. Please try again in 60 minutes.");
    clock.advance(3_600_000);
    expect((await post("/auth/register", name(60))).status).toBe(201);
  },
);

anyEngine.describe("an administrator makes accounts", () => {
  test("with any role; member unless said", async () => {
    const { as, post } = await makeApp();
    const admin = await as("admin");
    const { status, body } = await admin.post<User>("/auth/admin-create-user", { ...tariro, role: "admin" });
    expect({ status, role: body.role }).toEqual({ status: 201, role: "admin" });
    const other = { ...tariro, username: "other", email: "other@people.example" };
    expect((await admin.post<User>("/auth/admin-create-user", other)).body.role).toBe("member");
    expect((await post("/auth/login-json", { username: "other", password: "Spanner1box" })).status).toBe(200);
  });

  test("a taken name is 409, an unknown role 422", async () => {
    const { as } = await makeApp();
    const admin = await as("admin");
    const { username } = admin.user;
    expect((await admin.post("/auth/admin-create-user", { ...tariro, username })).status).toBe(409);
    const { status, body } = await admin.post("/auth/admin-create-user", { ...tariro, role: "owner" });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { role: "Role must be one of admin, moderator, member" },
    });
  });
});
