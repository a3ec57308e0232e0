import { type AnyRow, tellExport } from "../../api/audit/trail.server";
import { type Call, type Calls, endpoint, type Follow } from "../../api/endpoint.server";
import { exportQueryShape } from "../../api/taking/schema";
import type { Queryable } from "../../platform/database/database.server";
import { doneSchema, idParams } from "../../platform/fields";
import { check } from "../../platform/http/http.server";
import { Problem } from "../../platform/http/problem.server";
import { sheetAnswer } from "../../platform/spreadsheet/sheet-answer.server";
import { xlsxType } from "../../platform/spreadsheet/xlsx-type";
import { foldKey } from "../../platform/text";
import { mayWriteTo } from "../account-links/model.server";
import { idempotencyKeySchema } from "../contact/schema";
import { findEvent, lockEvent } from "../events/model.server";
import { strangerMark } from "../mails/model.server";
import { refuseHidingFromRegistered } from "../notifications/model.server";
import { lockRegistration } from "../registrations/locking.server";
import { tellCancelled, tellOf, tellRegistered, tellWaiting } from "../registrations/mails.server";
import {
  AlreadyRegistered,
  countByDay,
  eachRegistration,
  linkedOf,
  listRegistrations,
  register,
  unregister,
} from "../registrations/model.server";
import { type NewPlaces, registeringSchema } from "../registrations/place-fields";
import { registration } from "../registrations/resource";
import { settlePaidHeads, takePlaceAgain } from "../registrations/restore.server";
import {
  dayCountQuerySchema,
  dayCountsSchema,
  exportQuerySchema,
  type Registered,
  type Registration,
  registeredSchema,
  registrationListSchema,
  registrationQuerySchema,
  registrationSchema,
  statusChangeSchema,
} from "../registrations/schema";
import { manageUrl } from "../registrations/token.server";
import { isUnproven } from "../users/own/model.server";
import { placesEndpoints } from "../waiting-list/api.server";
import { settlePlaces } from "../waiting-list/model.server";
import { registrationColumns, registrationsSheet, withSums } from "./export-columns";
import { deskEndpoints } from "./review/api.server";
import { remove as removeRegistration, review } from "./review/review.server";

type RegisterCall = Call<{ id: number }, unknown, NewPlaces | undefined>;

const nothingElse = {
  phone: "",
  organization: "",
  experience_level: "",
  interests: "",
  dietary_restrictions: "",
  special_requirements: "",
} as const;

/**
 * Registers an e-mail that is not proven to be the caller's, and counts refusals by address: asked for one e-mail after
 * another, they would tell who comes. Many hear that an event is full, few that they are registered twice.
 */
async function countingRefusals<T>({ limits, address, now }: RegisterCall, work: () => Promise<T>): Promise<T> {
  const [refused, known] = [limits.refusedRegistrations.of(address), limits.knownRegistrations.of(address)];
  await limits.checkAll([refused, known], now());
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.status === 409)
      await limits.countAll(error instanceof AlreadyRegistered ? [refused, known] : [refused], now());
    throw error;
  }
}

async function handleRegister(call: RegisterCall): Promise<Registered> {
  const { db, params, body, user, now } = call;
  if (!body && !user) throw new Problem(401, "Please sign in to register for this event.");
  const registration = body ?? {
    ...nothingElse,
    name: user?.full_name || user?.username || "",
    email: user?.email ?? "",
  };
  const own = user && foldKey(user.email) === foldKey(registration.email);
  const { idempotency_key: idempotencyKey } = check(idempotencyKeySchema, { idempotency_key: call.idempotencyKey });
  const is_verified = Boolean(own && user.is_verified);
  const answers = await mayWriteTo(call, { email: registration.email, is_verified });
  const stranger = is_verified ? undefined : strangerMark(call);
  const also = async (transaction: Queryable, made: Registration) => {
    const waits = made.registration_status === "waiting";
    if (answers) await (waits ? tellWaiting : tellRegistered)(transaction, { ...call, stranger }, made);
    await tellOf(transaction, call, "registrations", made);
  };
  const userId = own ? user.id : null;
  const eventId = params.id;
  // What was offered and has lapsed is free for whoever is first, who may be this one.
  const first = (transaction: Queryable) => settlePlaces(transaction, call, eventId);
  const registering = () =>
    register(db, { eventId, registration, userId, idempotencyKey, now: now(), clock: call.site, first, also });
  // Callers may learn that their own e-mail is registered, but not that of somebody whose e-mail they signed up with.
  const made = await (own && !(await isUnproven(db, user.id, call.mails))
    ? registering()
    : countingRefusals(call, registering));
  const { end_date } = await findEvent(db, params.id, now());
  return { ...made, manage_url: manageUrl(call, await linkedOf(db, made.id)), manage_until: end_date };
}

/** Anybody registers with a body; without one, whoever is signed in registers with the name and e-mail of the account. */
export const registerForEvent = endpoint({
  call: "POST /events/{id}/register",
  alias: "POST /event-registrations/{id}/register",
  access: "anyone",
  summary: "Register for an event: with details, or signed in without any",
  refusals: [409, 429],
  before: ({ limits, address, now }) => limits.registrations.count(address, now()),
  params: idParams,
  body: registeringSchema,
  bodyOptional: true,
  answer: registeredSchema,
  status: 201,
  handle: handleRegister,
});

export const unregisterFromEvent = endpoint({
  call: "POST /events/{id}/unregister",
  access: "member",
  summary: "Cancel one's own registration",
  refusals: [409],
  params: idParams,
  answer: registrationSchema,
  async handle(call) {
    const { db, params, user, now } = call;
    const answers = await mayWriteTo(call, user);
    const also = async (transaction: Queryable, cancelled: Registration, waited: boolean) => {
      if (answers) await tellCancelled(transaction, call, cancelled, { byOrganiser: false, waited });
      await settlePlaces(transaction, call, params.id);
      await tellOf(transaction, call, "withdrawals", cancelled);
    };
    return unregister(db, { eventId: params.id, userId: user.id, now: now(), also });
  },
});

export const list = endpoint({
  call: "GET /event-registrations/registrations",
  access: "registrations.read",
  summary: "Registrations, the latest first unless asked otherwise",
  query: registrationQuerySchema,
  answer: registrationListSchema,
  handle: ({ db, query, now }) => listRegistrations(db, query, now()),
});

export const byDay = endpoint({
  call: "GET /event-registrations/registrations/by-day",
  access: "registrations.read",
  summary: "How many registered on each of the last days, today included",
  query: dayCountQuerySchema,
  answer: dayCountsSchema,
  handle: ({ db, query, site, now }) => countByDay(db, { days: query.days, timeZone: site.timeZone, now: now() }),
});

export const changeStatus = endpoint({
  call: "PUT /event-registrations/registrations/{id}/status",
  access: "registrations.review",
  summary: "Set a registration's status",
  refusals: [409],
  params: idParams,
  body: statusChangeSchema,
  bodyFromQuery: true,
  answer: registrationSchema,
  handle: (call) => review(call, call.params.id, call.body.status),
});

export const remove = endpoint({
  call: "DELETE /event-registrations/registrations/{id}",
  access: "registrations.delete",
  summary: "Delete a registration; a place it held is free again",
  params: idParams,
  answer: doneSchema,
  async handle(call) {
    await removeRegistration(call, call.params.id);
    return { detail: "Registration deleted" };
  },
});

export const exportAll = endpoint({
  call: "GET /event-registrations/registrations/export",
  access: "registrations.export",
  summary: "The registrations that match, as Excel or CSV; times in the site's time zone",
  query: exportQuerySchema.extend({ format: exportQueryShape.format }),
  file: xlsxType,
  async handle(call) {
    const { db, query: asked, site, now } = call;
    const { format, ...query } = asked;
    await tellExport(call, "registration");
    const sheet = {
      format,
      name: registrationsSheet,
      columns: registrationColumns(site.timeZone, now()),
      chunks: withSums(eachRegistration(db, query, now())),
    };
    return sheetAnswer(sheet, { file: "event_registrations", now: now(), timeZone: site.timeZone });
  },
});

const settleWritten =
  (eventOf: (row: AnyRow) => unknown): Follow =>
  async (transaction, services, { before, after }) => {
    if (after && !before) await settlePaidHeads(transaction, Number(eventOf(after)));
    if (after) await settlePlaces(transaction, services, Number(eventOf(after)));
  };

export const calls: Calls = {
  resource: registration,
  hooks: {
    lockFirst: lockRegistration,
    lockBeforeRestore: (transaction, { event_id }) => lockEvent(transaction, Number(event_id)),
    beforeRestore: takePlaceAgain,
  },
  follows: {
    // More places, a later start or another cut-off, or an event that came back: those who wait may fit now.
    async event(transaction, services, written) {
      await refuseHidingFromRegistered(transaction, written, services.now());
      await settleWritten((row) => row.id)(transaction, services, written);
    },
    registration: settleWritten((row) => row.event_id),
  },
  endpoints: [
    ...placesEndpoints,
    ...deskEndpoints,
    registerForEvent,
    unregisterFromEvent,
    list,
    byDay,
    exportAll,
    changeStatus,
    remove,
  ],
};
