// On PostgreSQL too: what the trash holds of a person is found by a search of its texts.
import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { insertEvent, insertMachine, insertUser, password } from "../../../tests/support/factories";
import type { MailList } from "./schema";

test("deleting an account deletes the mails about its registrations, messages and faults in the trash", async () => {
  const app = await makeApp();
  const { db, as } = app;
  const admin = await as("admin");
  const notices = { messages: true, registrations: true, faults: true };
  expect((await admin.put("/users/me/notices", notices)).status).toBe(200);
  const email = "Rudo.Ncube@People.example";
  const rudo = await as(
    await insertUser(db, { full_name: "Rudo Ncube", email, email_key: email.toLowerCase(), is_verified: 1 }),
  );
  const register = async (event: number) => {
    const sent = { name: "Rudo Ncube", email };
    expect((await rudo.post(`/events/${event}/register`, sent)).status).toBe(201);
    const row = await db
      .selectFrom("registrations")
      .select("id")
      .where("event_id", "=", event)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const [kept, dropped] = [await insertEvent(db), await insertEvent(db)];
  const registration = await register(kept);
  await register(dropped);
  await app.post("/contact", { name: "Rudo Ncube", email, subject: "A question", message: "Is it open on Sunday?" });
  const machine = await insertMachine(db);
  const fault = { text: "The belt slips", severity: "stopped", name: "Rudo Ncube", contact: email };
  expect((await app.post(`/equipment/${machine}/faults`, fault)).status).toBe(201);
  const message = await db.selectFrom("messages").select("id").executeTakeFirstOrThrow();
  for (const address of [
    `/event-registrations/registrations/${registration}`,
    `/events/${dropped}?force=true`,
    `/contact/${message.id}`,
    `/equipment/${machine}`,
  ])
    expect([address, (await admin.delete(address)).status]).toEqual([address, 200]);
  const about = async () =>
    (await admin.get<MailList>("/mails", { size: 100 })).body.items.filter(
      ({ kind }) => kind === "notice" || kind === "fault-reported",
    );
  expect(await about()).not.toEqual([]);
  const left = await rudo.call("DELETE", "/users/me", { body: { current_password: password } });
  expect(left.status).toBe(200);
  const found = (await admin.get<MailList>("/mails", { search: "Rudo" })).body.items;
  expect(found.map(({ kind, subject }) => `${kind}: ${subject}`)).toEqual([]);
  expect(await db.selectFrom("mails").select(["kind", "item"]).where("item", "is not", null).execute()).toEqual([]);
});
