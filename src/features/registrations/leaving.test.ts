import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { day, hour } from "../../../tests/support/clock";
import { insertEvent, insertRegistration } from "../../../tests/support/factories";
import type { OwnRegistrationList } from "../my-registrations/schema";
import { cancellationRefusal } from "./leaving";
import { leavingWords } from "./leaving-words";

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
    const why = own && cancellationRefusal(own, own.event, app.clock.now());
    if (said) expect(why).toMatch(said);
    else expect(why).toBeUndefined();
    expect(await member.post(`/events/${id}/unregister`)).toMatchObject(
      said ? { status: 409, body: { detail: why } } : { status: 200 },
    );
  },
);

test("whoever gives up is told what goes: a place, all of them, an offer, or a turn in line", () => {
  const said = (registration_status: "confirmed" | "offered" | "waiting", places = 1) => {
    const { message, keep, done } = leavingWords({ registration_status, places }, "Soldering");
    return [message.split(".")[0], keep, done];
  };
  expect(said("confirmed")).toEqual([
    "Your place at “Soldering” goes to somebody else",
    "Keep My Place",
    "Your place at “Soldering” is given up.",
  ]);
  expect(said("confirmed", 3)).toEqual([
    "Your 3 places at “Soldering” go to somebody else",
    "Keep My Places",
    "Your 3 places at “Soldering” are given up.",
  ]);
  // A walk-in beyond capacity holds no counted place.
  expect(said("confirmed", 0)[0]).toBe("Your place at “Soldering” goes to somebody else");
  expect(said("offered", 2)[0]).toBe("The offer for you at “Soldering” goes to the next person in line");
  expect(said("waiting", 2)).toEqual([
    "You lose your turn for “Soldering”",
    "Keep My Turn",
    "You have left the waiting list for “Soldering”.",
  ]);
});
