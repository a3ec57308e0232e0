import { type Call, endpoint } from "../../endpoint.server";
import { doneSchema, idParams } from "../../platform/fields";
import { Problem } from "../../platform/problem.server";
import { foldKey } from "../../platform/text";
import { toLocalInput } from "../../platform/time";
import { xlsxStream } from "../../platform/xlsx";
import { xlsxType } from "../../platform/xlsx-type";
import { registrationColumns, registrationsSheet } from "./export-columns";
import {
  countByDay,
  deleteRegistration,
  eachRegistration,
  listOwnRegistrations,
  listRegistrations,
  register,
  setStatus,
  unregister,
} from "./model.server";
import {
  dayCountQuerySchema,
  dayCountsSchema,
  exportQuerySchema,
  type NewRegistration,
  newRegistrationSchema,
  ownRegistrationQuerySchema,
  type Registration,
  registrationListSchema,
  registrationQuerySchema,
  registrationSchema,
  statusChangeSchema,
} from "./schema";

type RegisterCall = Call<{ id: number }, unknown, NewRegistration | undefined>;

const nothingElse = {
  phone: "",
  organization: "",
  experience_level: "",
  interests: "",
  dietary_restrictions: "",
  special_requirements: "",
} as const;

async function handleRegister({ db, params, body, user, now, limits, address }: RegisterCall): Promise<Registration> {
  if (!body && !user) throw new Problem(401, "Please sign in to register for this event.");
  limits.registrations.check(address, now());
  limits.registrations.count(address, now());
  const registration = body ?? {
    ...nothingElse,
    name: user?.full_name || user?.username || "",
    email: user?.email ?? "",
  };
  const own = user && foldKey(user.email) === foldKey(registration.email);
  return register(db, { eventId: params.id, registration, userId: own ? user.id : null, now: now() });
}

/** Anybody registers with a body; without one, whoever is signed in registers with the name and e-mail of the account. */
export const registerForEvent = endpoint({
  summary: "Register for an event: with details, or signed in without any",
  refusals: [409, 429],
  params: idParams,
  body: newRegistrationSchema,
  bodyOptional: true,
  answer: registrationSchema,
  status: 201,
  handle: handleRegister,
});

export const unregisterFromEvent = endpoint({
  summary: "Cancel one's own registration",
  refusals: [409],
  params: idParams,
  answer: registrationSchema,
  handle: ({ db, params, user, now }) => unregister(db, { eventId: params.id, userId: user!.id, now: now() }),
});

export const listOwn = endpoint({
  summary: "The registrations of the account that is signed in",
  query: ownRegistrationQuerySchema,
  answer: registrationListSchema,
  handle: ({ db, query, user }) => listOwnRegistrations(db, user!.id, query),
});

export const list = endpoint({
  summary: "Registrations, the latest first",
  query: registrationQuerySchema,
  answer: registrationListSchema,
  handle: ({ db, query }) => listRegistrations(db, query),
});

export const byDay = endpoint({
  summary: "How many registered on each of the last days, today included",
  query: dayCountQuerySchema,
  answer: dayCountsSchema,
  handle: ({ db, query, site, now }) => countByDay(db, { days: query.days, timeZone: site.timeZone, now: now() }),
});

export const changeStatus = endpoint({
  summary: "Set a registration's status",
  refusals: [409],
  params: idParams,
  body: statusChangeSchema,
  bodyFromQuery: true,
  answer: registrationSchema,
  handle: ({ db, params, body, now }) => setStatus(db, params.id, body.status, now()),
});

export const remove = endpoint({
  summary: "Delete a registration; a place it held is free again",
  params: idParams,
  answer: doneSchema,
  async handle({ db, params }) {
    await deleteRegistration(db, params.id);
    return { detail: "Registration deleted" };
  },
});

export const exportAll = endpoint({
  summary: "The registrations that match, as a spreadsheet; times in the site's time zone",
  query: exportQuerySchema,
  file: xlsxType,
  handle({ db, query, site, now }) {
    const date = toLocalInput(now().toISOString(), site.timeZone).slice(0, 10);
    const workbook = {
      name: registrationsSheet,
      columns: registrationColumns(site.timeZone),
      chunks: eachRegistration(db, query),
    };
    return new Response(xlsxStream(workbook), {
      headers: {
        "content-type": xlsxType,
        "content-disposition": `attachment; filename="event_registrations_${date}.xlsx"`,
        "cache-control": "no-store",
      },
    });
  },
});
