import { z } from "zod";
import { type AnyRow, actorOf, fullTitleOf, recordEntry } from "../../api/audit/trail.server";
import type { CurrentUser } from "../../api/current-user";
import { type Call, type Calls, endpoint, type Services } from "../../api/endpoint.server";
import { exportEndpoint } from "../../api/import-export/export.server";
import { idempotencyKeySchema } from "../../client/outbox/sending-fields";
import { findRow, requireRow } from "../../platform/database/rows.server";
import { Problem } from "../../platform/errors/problem.server";
import { doneSchema } from "../../platform/fields";
import { check } from "../../platform/http/http.server";
import { t } from "../../platform/languages/texts";
import { dayAt } from "../../platform/time";
import { writerOf } from "../equipment/log.server";
import { hasRightOn, keepsAny, machinesFor } from "../equipment/people.server";
import { equipmentUnit } from "../equipment/resource";
import { affectedSchema, equipmentUnitParams, statusChangeSchema, unitSchema } from "../equipment/schema";
import { changeStatus, lockMachineOf, refusePassedDay, toUnit } from "../equipment/units.server";
import { findVisibleEvent } from "../events/model.server";
import { event } from "../events/resource";
import { type Booking, book, instantOf, move } from "./book.server";
import { cancel, checkIn, end } from "./change.server";
import { bookingColumns } from "./export-columns";
import { hasFeed, newFeed } from "./feed.server";
import { followEvent, followNewUnit, setUses, usesOf } from "./holds.server";
import { eachBooking, findBooking, listBookings, ownBookings, readAvailability, readDay } from "./model.server";
import { heldOfBookings } from "./personal.server";
import { booking } from "./resource";
import {
  availabilityQuery,
  availabilitySchema,
  bookedSchema,
  bookingAttemptSchema,
  bookingChangeSchema,
  bookingListSchema,
  bookingQuerySchema,
  bookingSchema,
  cancelSchema,
  checkInSchema,
  dayBoardSchema,
  dayQuerySchema,
  feedSchema,
  newBookingSchema,
  newWatchSchema,
  ownBookingsSchema,
  usesChangeSchema,
  usesSchema,
  watchSchema,
} from "./schema";
import { bookService } from "./service.server";
import { affectedByStatus, followEquipment, followUnit, followUser } from "./status.server";
import { addWatch, removeWatch, watchesOf } from "./watches/watches.server";

const keysOf = (call: Call<unknown, unknown, unknown, CurrentUser>) =>
  check(idempotencyKeySchema, { idempotency_key: call.idempotencyKey }).idempotency_key;

const onlyKeepers = () => new Problem(403, t`Only keepers of this machine can do this.`);

/** Counts what one account writes: each booking locks a machine. */
const countBooking = async ({
  limits,
  user,
  now,
}: {
  limits: Services["limits"];
  user: CurrentUser | undefined;
  now: () => Date;
}): Promise<void> => {
  if (user) await limits.bookings.count(String(user.id), now());
};

/** Records a keeper's change of another person's booking in the audit trail. */
async function note(
  call: Booking,
  action: "created" | "updated",
  row: AnyRow & { id: number; user_id: number | null },
): Promise<void> {
  if (row.user_id === call.user.id) return;
  await recordEntry(call.db, {
    actor: actorOf(call.user),
    action,
    resource: booking.key,
    item: String(row.id),
    title: await fullTitleOf(call.db, booking, row),
    now: call.now(),
  });
}

const make = endpoint({
  call: "POST /bookings",
  access: "member",
  summary: "Book a machine; keepers also for others, and take a unit out of use for service",
  query: bookingAttemptSchema,
  body: newBookingSchema,
  before: countBooking,
  answer: bookedSchema,
  status: 201,
  refusals: [409, 429],
  async handle(call) {
    const { body, user, query, db, site, now } = call;
    const { equipment_id: equipmentId, unit_id: unitId, kind, user_id: userId = user.id } = body;
    const startsAt = instantOf(body.starts_at, "starts_at", site.timeZone);
    const endsAt = instantOf(body.ends_at, "ends_at", site.timeZone);
    const asKeeper = kind === "service" || userId !== user.id || body.reason !== "" || query.dry_run;
    if (asKeeper && !(await hasRightOn(call, "bookings.review", equipmentId))) throw onlyKeepers();
    const idempotencyKey = keysOf(call);
    if (kind === "service") {
      const asked = { equipmentId, unitId, startsAt, endsAt, note: body.note, isDryRun: query.dry_run, idempotencyKey };
      const { row, affected } = await bookService(call, asked);
      if (row) await note(call, "created", row);
      return { booking: row ? await findBooking(db, row.id, now()) : null, affected };
    }
    if (query.dry_run) throw new Problem(422, "Only a service can be previewed");
    const row = await book(call, {
      equipmentId,
      unitId,
      userId,
      startsAt,
      endsAt,
      note: body.reason ? [body.note, body.reason].filter(Boolean).join(" – ") : body.note,
      remind: body.remind,
      beyondLimits: body.reason !== "",
      idempotencyKey,
    });
    await note(call, "created", row);
    return { booking: await findBooking(db, row.id, now()), affected: [] };
  },
});

/**
 * Whether the caller keeps the machine of a booking.
 * @throws Problem 404 for a booking that is neither theirs nor of a machine they keep
 */
async function roleAt(call: Booking, id: number): Promise<{ byKeeper: boolean }> {
  const row = requireRow(await findRow(call.db, "bookings", id), "Booking");
  const byKeeper = await hasRightOn(call, "bookings.review", row.equipment_id);
  if (row.user_id !== call.user.id && !byKeeper) throw new Problem(404, t`Booking not found`);
  return { byKeeper };
}

const change = endpoint({
  call: "PUT /bookings/{id}",
  access: "member",
  summary: "Move a booking, extend it, or change its note or reminder",
  body: bookingChangeSchema,
  before: countBooking,
  answer: bookingSchema,
  refusals: [409, 429],
  async handle(call) {
    const { params, body, site, db, now } = call;
    const { byKeeper } = await roleAt(call, params.id);
    if (body.reason !== "" && !byKeeper) throw onlyKeepers();
    const row = await move(call, params.id, {
      startsAt: body.starts_at === undefined ? undefined : instantOf(body.starts_at, "starts_at", site.timeZone),
      endsAt: body.ends_at === undefined ? undefined : instantOf(body.ends_at, "ends_at", site.timeZone),
      unitId: body.unit_id,
      note: body.note,
      remind: body.remind,
      beyondLimits: body.reason !== "",
      byKeeper,
    });
    await note(call, "updated", row);
    return findBooking(db, row.id, now());
  },
});

const cancelOne = endpoint({
  call: "POST /bookings/{id}/cancel",
  access: "member",
  summary: "Cancel a booking: your own until its time to cancel, as a keeper at any time",
  body: cancelSchema,
  bodyOptional: true,
  answer: bookingSchema,
  refusals: [409],
  async handle(call) {
    const { byKeeper } = await roleAt(call, call.params.id);
    const row = await cancel(call, call.params.id, { byKeeper, reason: call.body?.reason ?? "" });
    await note(call, "updated", row);
    return findBooking(call.db, row.id, call.now());
  },
});

const checkInOne = endpoint({
  call: "POST /bookings/{id}/check-in",
  access: "member",
  summary: "Check in at the machine, also later from a phone that had no connection",
  body: checkInSchema,
  bodyOptional: true,
  answer: bookingSchema,
  refusals: [409],
  async handle(call) {
    await roleAt(call, call.params.id);
    const { code, at } = call.body ?? {};
    const when = at === undefined ? undefined : instantOf(at, "at", call.site.timeZone);
    const row = await checkIn(call, call.params.id, { code, at: when });
    await note(call, "updated", row);
    return findBooking(call.db, row.id, call.now());
  },
});

const endOne = endpoint({
  call: "POST /bookings/{id}/end",
  access: "member",
  summary: "End your booking early; others can book the rest of the time",
  answer: bookingSchema,
  refusals: [409],
  async handle(call) {
    await roleAt(call, call.params.id);
    const row = await end(call, call.params.id);
    await note(call, "updated", row);
    return findBooking(call.db, row.id, call.now());
  },
});

const own = endpoint({
  call: "GET /users/me/bookings",
  access: "member",
  summary: "Your bookings, and the booked times you are waiting for",
  answer: ownBookingsSchema,
  async handle({ db, user, now }) {
    return {
      items: await ownBookings(db, user.id, now()),
      watches: await watchesOf(db, user.id, now()),
      has_feed: await hasFeed(db, user.id),
    };
  },
});

const makeFeed = endpoint({
  call: "POST /users/me/bookings/feed",
  access: "member",
  summary: "Make a new secret address of the calendar with your bookings; an earlier one no longer works",
  before: countBooking,
  answer: feedSchema,
  async handle({ db, user, now, siteAddress }) {
    return { url: `${siteAddress()}${await newFeed(db, user.id, now())}` };
  },
});

const list = endpoint({
  call: "GET /bookings",
  access: "bookings.read",
  mayAlso: keepsAny,
  summary: "Bookings, by their start; keepers see those of their machines",
  query: bookingQuerySchema,
  answer: bookingListSchema,
  handle: async (call) =>
    listBookings(call.db, call.query, await machinesFor(call, "bookings.read"), { site: call.site, now: call.now() }),
});

const day = endpoint({
  call: "GET /bookings/day",
  access: "bookings.read",
  mayAlso: keepsAny,
  summary: "A day's bookings of all machines, with names; keepers see their machines",
  query: dayQuerySchema,
  answer: dayBoardSchema,
  handle: async (call) =>
    readDay(call.db, call.query.day, await machinesFor(call, "bookings.read"), { site: call.site, now: call.now() }),
});

const exportAll = exportEndpoint({
  call: "GET /bookings/export",
  access: "bookings.export",
  mayAlso: keepsAny,
  resource: booking,
  columns: bookingColumns,
  rows: async function* (db, ids, user) {
    yield* eachBooking(db, await machinesFor({ db, user }, "bookings.export"), { ids, now: new Date() });
  },
  recordsAs: "booking",
});

const availability = endpoint({
  call: "GET /equipment/{id}/availability",
  access: "anyone",
  summary: "The free times of a machine's units, for at most 31 days; keepers also see who booked",
  query: availabilityQuery,
  answer: availabilitySchema,
  refusals: [409],
  async handle(call) {
    const { db, params, query, user, can, site, now } = call;
    const keeps = await hasRightOn(call, "bookings.read", params.id);
    return readAvailability(
      db,
      params.id,
      {
        seesNames: keeps,
        seesHidden: can("equipment.read_hidden") || keeps,
        userId: user?.id,
        from: instantOf(query.from, "from", site.timeZone),
        to: instantOf(query.to, "to", site.timeZone),
        now: now(),
      },
      site,
    );
  },
});

const watch = endpoint({
  call: "POST /equipment/{id}/watches",
  access: "member",
  summary: "Ask for one mail if a booked time becomes free",
  body: newWatchSchema,
  before: countBooking,
  answer: watchSchema,
  status: 201,
  refusals: [409, 429],
  async handle(call) {
    const { db, params, body, user, site, mails } = call;
    if (mails.sends && !user.is_verified) throw new Problem(409, "Please confirm your e-mail first: we write to it.");
    const [from, to] = [
      instantOf(body.from_at, "from_at", site.timeZone),
      instantOf(body.to_at, "to_at", site.timeZone),
    ];
    return addWatch(db, { userId: user.id, equipmentId: params.id, from, to }, call);
  },
});

const unwatch = endpoint({
  call: "DELETE /watches/{id}",
  access: "member",
  summary: "Stop waiting for a time",
  answer: doneSchema,
  async handle({ db, params, user }) {
    await removeWatch(db, user.id, params.id);
    return { detail: "You are no longer waiting for it" };
  },
});

export const calls: Calls = {
  part: "equipment",
  resource: booking,
  personal: [heldOfBookings],
  follows: { equipment: followEquipment, user: followUser },
  endpoints: [
    exportAll,
    day,
    make,
    change,
    cancelOne,
    checkInOne,
    endOne,
    own,
    makeFeed,
    list,
    availability,
    watch,
    unwatch,
  ],
};

/** Sets a unit's status. It is defined here because the response says whose bookings it affects. */
export const statusCalls: Calls = {
  part: "equipment",
  resource: equipmentUnit,
  hooks: { lockFirst: lockMachineOf },
  follows: {
    async equipment_unit(transaction, services, written) {
      await followNewUnit(transaction, services, written);
      await followUnit(transaction, services, written);
    },
  },
  endpoints: [
    endpoint({
      call: "PUT /equipment/{equipment}/units/{id}/status",
      access: "equipment.review",
      mayAlso: (asked) => hasRightOn(asked, "equipment.review", asked.params.equipment),
      summary:
        "Set the status of a unit, as a keeper of the machine or with the right; bookings move or their people get a mail",
      params: equipmentUnitParams,
      query: bookingAttemptSchema,
      body: statusChangeSchema,
      answer: unitSchema.extend({
        affected: z.array(affectedSchema).describe("the bookings it moves, tells or cancels"),
      }),
      async handle({ db, params, body, user, query, site, now }) {
        const machine = requireRow(await findRow(db, "equipment", params.equipment), "Machine");
        const row = await findRow(db, "equipment_units", params.id);
        const unit = requireRow(row?.equipment_id === machine.id ? row : undefined, "Unit");
        refusePassedDay(body.until_on, unit, dayAt(now(), site.timeZone));
        const wanted = { id: unit.id, status: body.status, status_until_on: body.until_on };
        const affected = await affectedByStatus(db, machine, wanted, { site, now });
        if (query.dry_run) return { ...toUnit(unit), affected };
        const change = { unitId: params.id, ...body, by: writerOf(user), now: now() };
        return { ...(await changeStatus(db, params.equipment, change)), affected };
      },
    }),
  ],
};

/** Calls that write which machines an event uses; the trail records them as changes of the event. */
export const eventUseCalls: Calls = {
  part: "equipment",
  resource: event,
  follows: { event: followEvent },
  endpoints: [
    endpoint({
      call: "GET /events/{id}/uses",
      access: "anyone",
      summary: "The machines that an event holds",
      answer: usesSchema,
      cached: true,
      async handle({ db, params, can, now }) {
        await findVisibleEvent(db, params.id, { seesHidden: can("events.read_hidden"), now: now() });
        return usesOf(db, params.id);
      },
    }),
    endpoint({
      call: "PUT /events/{id}/uses",
      access: "events.write",
      summary: "Set the machines that an event holds while it takes place; a refusal names the conflicts",
      body: usesChangeSchema,
      answer: usesSchema,
      refusals: [409],
      async handle({ db, params, body, site, now }) {
        await setUses(db, params.id, body.equipment_ids, { now: now(), site });
        return usesOf(db, params.id);
      },
    }),
  ],
};
