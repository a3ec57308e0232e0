import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { ensureFirstAdmin } from "../users/first-admin.server";
import { allNotices } from "./notices.server";
import type { Notices } from "./schema";

const none: Notices = {
  messages: false,
  applications: false,
  orders: false,
  registrations: false,
  withdrawals: false,
  faults: false,
  projects: false,
};

test("the first administrator is told of everything, others of nothing until they wish it", async () => {
  const app = await makeApp();
  const first = { username: "first", email: "first@people.example", password: "Spanner-Drawer-41" };
  await ensureFirstAdmin(app.db, first, app.clock.now());
  expect(await app.db.selectFrom("notices").selectAll().execute()).toMatchObject([{ messages: 1, withdrawals: 1 }]);
  const admin = await app.as("admin");
  expect((await admin.get<Notices>("/users/me/notices")).body).toEqual(none);
  expect((await admin.put<Notices>("/users/me/notices", allNotices)).body).toEqual(allNotices);
  expect((await admin.get<Notices>("/users/me/notices")).body).toEqual(allNotices);
  expect((await admin.put("/users/me/notices", { orders: "perhaps" })).status).toBe(422);
  const change = await admin.put<Notices>("/users/me/notices", { orders: false });
  expect(change).toMatchObject({ status: 200, body: { ...allNotices, orders: false } });
  expect((await admin.put<Notices>("/users/me/notices", {})).body).toEqual(change.body);
  expect((await (await app.as("member")).get("/users/me/notices")).status).toBe(403);
});

test("a message tells its sender that we have it, and administrators of it; what was typed goes to them alone", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  await admin.put("/users/me/notices", { ...none, messages: true });
  const sent = {
    name: "Tariro",
    email: "tariro@people.example",
    subject: "Hello\r\nBcc: all@people.example",
    message: "Hi",
  };
  const key = { headers: { "idempotency-key": '"one-sending-of-a-message"' } };
  for (let times = 0; times < 2; times++) await app.call("POST", "/contact", { body: sent, ...key });
  await app.post("/contact/join-application", {
    name: "Rudo",
    email: "rudo@people.example",
    phone: "+263 77 555 0102",
    community: "software",
    experience: "beginner",
    interests: "",
  });
  const rows = await app.db.selectFrom("mails").select(["kind", "recipient"]).orderBy("id").execute();
  expect(rows).toEqual([
    { kind: "message-received", recipient: sent.email },
    { kind: "notice", recipient: admin.user.email },
    { kind: "message-received", recipient: "rudo@people.example" },
  ]);
});
