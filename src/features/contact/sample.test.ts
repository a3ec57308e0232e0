import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { addSampleMessages } from "./sample.server";
import { type MessageList, type MessageStats, newMessageSchema } from "./schema";

test("the sample messages are of every status, from people who do not exist", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  await addSampleMessages(app.db, app.clock.now());
  expect((await admin.get<MessageStats>("/contact/stats")).body).toEqual({ total: 6, unread: 3, read: 2, replied: 1 });
  const { body } = await admin.get<MessageList>("/contact");
  for (const message of body.items) {
    expect(newMessageSchema.parse(message)).toMatchObject({ subject: message.subject });
    expect(message.email).toMatch(/\.example$/);
    expect(message.phone).toMatch(/^(\+263 00 .*)?$/);
  }
  expect(body.items.filter(({ subject }) => /^Join application: /.test(subject))).toHaveLength(2);
});
