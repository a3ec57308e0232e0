import { type AnyRow, recordExport } from "../../api/audit/trail.server";
import { type Calls, doneEndpoint, endpoint, type Follow } from "../../api/endpoint.server";
import { exportQueryShape } from "../../api/import-export/schema";
import { sheetAnswer } from "../../platform/spreadsheet/sheet-answer.server";
import { xlsxType } from "../../platform/spreadsheet/xlsx-type";
import { lockEvent } from "../events/model.server";
import { missingByRegistration } from "../qualifications/events/people.server";
import { lockRegistration } from "../registrations/locking.server";
import { countByDay, eachRegistration, listRegistrations } from "../registrations/model.server";
import { recountPaidPeople, takePlaceAgain } from "../registrations/restore.server";
import {
  dayCountQuerySchema,
  dayCountsSchema,
  exportQuerySchema,
  registrationListSchema,
  registrationQuerySchema,
  registrationSchema,
  statusChangeSchema,
} from "../registrations/schema";
import { settlePlaces } from "../waiting-list/waiting-list.server";
import { registrationColumns, registrationsSheet, withSums } from "./export-columns";
import { registration } from "./resource";
import { deskEndpoints } from "./review/api.server";
import { remove as removeRegistration, review } from "./review/review.server";

export const list = endpoint({
  call: "GET /event-registrations/registrations",
  access: "registrations.read",
  summary: "Registrations, latest first by default",
  query: registrationQuerySchema,
  answer: registrationListSchema,
  async handle({ db, query, can, site, now }) {
    const list = await listRegistrations(db, query, now());
    if (!can("qualifications.read") || site.turnedOff.includes("equipment")) return list;
    const ids = list.items.map(({ id }) => id);
    const missing = await missingByRegistration(db, ids, { now: now(), timeZone: site.timeZone });
    return { ...list, items: list.items.map((one) => ({ ...one, lacks: missing.get(one.id) ?? [] })) };
  },
});

export const byDay = endpoint({
  call: "GET /event-registrations/registrations/by-day",
  access: "registrations.read",
  summary: "The number of registrations on each of the last days, including today",
  query: dayCountQuerySchema,
  answer: dayCountsSchema,
  handle: ({ db, query, site, now }) => countByDay(db, { days: query.days, timeZone: site.timeZone, now: now() }),
});

export const changeStatus = endpoint({
  call: "PUT /event-registrations/registrations/{id}/status",
  access: "registrations.review",
  summary: "Set a registration's status",
  refusals: [409],
  body: statusChangeSchema,
  bodyFromQuery: true,
  answer: registrationSchema,
  handle: (call) => review(call, call.params.id, call.body.status),
});

export const remove = doneEndpoint({
  call: "DELETE /event-registrations/registrations/{id}",
  access: "registrations.delete",
  summary: "Delete a registration and free its place",
  done: "Registration deleted",
  handle: (call) => removeRegistration(call, call.params.id),
});

export const exportAll = endpoint({
  call: "GET /event-registrations/registrations/export",
  access: "registrations.export",
  summary: "Export the matching registrations as Excel or CSV; times are in the site's time zone",
  query: exportQuerySchema.extend({ format: exportQueryShape.format }),
  file: xlsxType,
  async handle(call) {
    const { db, query: asked, site, now, user } = call;
    const { format, ...query } = asked;
    await recordExport(call, "registration");
    const sheet = {
      format,
      name: registrationsSheet,
      columns: registrationColumns(site.timeZone, now()),
      chunks: withSums(eachRegistration(db, query, now())),
    };
    return sheetAnswer(sheet, {
      file: "event_registrations",
      now: now(),
      timeZone: site.timeZone,
      asker: String(user.id),
    });
  },
});

const settleWritten =
  (eventOf: (row: AnyRow) => unknown): Follow =>
  async (transaction, services, { before, after }) => {
    if (after && !before) await recountPaidPeople(transaction, Number(eventOf(after)));
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
    // More places, another time or cut-off, or a restored event may make room for the waiting list.
    event: settleWritten((row) => row.id),
    registration: settleWritten((row) => row.event_id),
  },
  endpoints: [...deskEndpoints, list, byDay, exportAll, changeStatus, remove],
};
