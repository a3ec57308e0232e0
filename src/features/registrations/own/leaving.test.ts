import { expect, test } from "vitest";
import { makeApp } from "../../../../tests/support/app";
import { day, hour } from "../../../../tests/support/clock";
import { insertEvent, insertRegistration } from "../../../../tests/support/factories";
import { whyNotLeave } from "./leaving";
import type { OwnRegistrationList } from "./schema";

test.each([
  ["may be left", {}, {}, undefined],
  ["says nothing of changes, and has begun", { start_date: -hour, end_date: hour }, {}, undefined],
  ["can be changed no more", { changes_until: 25 }, {}, /^It is too late/],
  [
    "can be changed no more, by who waits",
    { changes_until: 25 },
    { registration_status: "waiting" },
    /^It is too late/,
  ],
  ["one has come to", {}, { registration_status: "attended" }, /^You have been checked in/],
  ["was cancelled", { publication: "cancelled" }, {}, /^This event has been cancelled/],
  ["is over", { start_date: -2 * hour, end_date: -hour }, {}, /^This event has already ended/],
] as const)(
  "of an event that %s its own page says what the call answers",
  async (_which, event, registration, said) => {
    const app = await makeApp();
    const { start_date = day, end_date = day + hour, ...rest } = event as { start_date?: number; end_date?: number };
    const id = await insertEvent(app.db, {
      start_date: app.clock.in(start_date),
      end_date: app.clock.in(end_date),
      ...rest,
    });
    const member = await app.as("member");
    await insertRegistration(app.db, id, { user_id: member.user.id, ...registration });
    const [own] = (await member.get<OwnRegistrationList>("/users/me/registrations")).body.items;
    const why = own && whyNotLeave(own, own.event, app.clock.now());
    if (said) expect(why).toMatch(said);
    else expect(why).toBeUndefined();
    expect(await member.post(`/events/${id}/unregister`)).toMatchObject(
      said ? { status: 409, body: { detail: why } } : { status: 200 },
    );
  },
);
