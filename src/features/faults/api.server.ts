import type { z } from "zod";
import { bulkEndpoint } from "../../api/bulk.server";
import { type CallContext, type Calls, doneEndpoint, endpoint } from "../../api/endpoint.server";
import { exportEndpoint } from "../../api/import-export/export.server";
import { idempotencyKeySchema } from "../../client/outbox/sending-fields";
import { isPublishedRow } from "../../platform/database/published.server";
import { findRow, requireRow } from "../../platform/database/rows.server";
import { Problem, unknown } from "../../platform/errors/problem.server";
import type { idParams } from "../../platform/fields";
import { check } from "../../platform/http/http.server";
import { closedPolicy } from "../../platform/http/security-headers.server";
import { t } from "../../platform/languages/texts";
import { hasRightOn, keepsAny, machinesFor, personOf } from "../equipment/people.server";
import { lockEquipment, unitByCode } from "../equipment/units.server";
import { readClosedImage } from "../uploads/store-upload.server";
import { answerFault } from "./answer.server";
import { readBroken, readKnownFaults } from "./broken.server";
import { faultColumns } from "./export-columns";
import {
  deleteFault,
  eachFault,
  findFault,
  findFaultRow,
  listFaults,
  lockEquipmentOf,
  picturesOf,
  restoreLog,
} from "./model.server";
import { personalDataOfFaults } from "./personal.server";
import { reportFault } from "./report.server";
import { fault } from "./resource";
import {
  brokenSchema,
  type FaultStatus,
  faultChangeSchema,
  faultListSchema,
  faultQuerySchema,
  faultSchema,
  knownFaultsSchema,
  newFaultSchema,
  outcomeField,
  pictureParams,
  reportedSchema,
  reportQuerySchema,
  takesPictures,
} from "./schema";

type Reporting = CallContext<z.output<typeof idParams>, z.output<typeof reportQuerySchema>>;

/** The unit that a sticker's code names, if it is one of this machine's. */
async function unitOfCode({ db, params, query, now }: Reporting): Promise<number | undefined> {
  const found = query.code ? await unitByCode(db, query.code, now().toISOString()) : undefined;
  return found && "unit" in found && found.equipment.id === params.id ? found.unit.id : undefined;
}

/** Refuses machines that visitors do not see; their keepers and those who see drafts may report. @throws Problem 404 */
async function assertShown({ db, params, user, can, now }: Omit<Reporting, "query">): Promise<void> {
  const equipment = requireRow(await findRow(db, "equipment", params.id), "Machine");
  if (isPublishedRow(equipment, now().toISOString()) || can("equipment.read_hidden")) return;
  if (!(await personOf(db, params.id, user?.id))?.is_keeper) throw unknown("Machine");
}

/** Counts before the body is read. At a sticker a whole class may report. */
async function countReport(call: Reporting): Promise<void> {
  const { limits, address, now } = call;
  const perHour = (await unitOfCode(call)) === undefined ? limits.faults : limits.faultsAtMachine;
  await limits.countAll([perHour.of(address), limits.faultsByDay.of(address)], now());
  await assertShown(call);
}

export const report = endpoint({
  call: "POST /equipment/{id}/faults",
  access: "anyone",
  summary:
    "Report a fault, also without an account; with up to three pictures as a form (picture_1 to picture_3), else as JSON",
  query: reportQuerySchema,
  before: countReport,
  body: newFaultSchema,
  ...takesPictures,
  answer: reportedSchema,
  status: 201,
  refusals: [409, 429],
  async handle(call) {
    const { params, body, idempotencyKey } = call;
    const fromHeader = check(idempotencyKeySchema, { idempotency_key: idempotencyKey }).idempotency_key;
    return reportFault(call, {
      equipmentId: params.id,
      unitByCode: await unitOfCode(call),
      fault: body,
      idempotencyKey: body.idempotency_key ?? fromHeader,
    });
  },
});

export const knownFaults = endpoint({
  call: "GET /equipment/{id}/faults",
  access: "anyone",
  summary: "The open faults of a machine: only their date and severity",
  answer: knownFaultsSchema,
  cached: true,
  async handle(call) {
    await assertShown(call);
    return readKnownFaults(call.db, call.params.id);
  },
});

/** Whether somebody is a keeper of the machine of a fault. */
async function keepsFault(asking: Parameters<typeof hasRightOn>[0], id: number): Promise<boolean> {
  const found = await findRow(asking.db, "faults", id);
  return found !== undefined && hasRightOn(asking, "faults.review", found.equipment_id);
}

/** Allows a call about one fault to the keepers of its machine. */
const byItsKeeper = (asked: Parameters<typeof keepsFault>[0] & { params: { id: number } }) =>
  keepsFault(asked, asked.params.id);

export const list = endpoint({
  call: "GET /faults",
  access: "faults.read",
  mayAlso: keepsAny,
  summary: "Faults, latest first; keepers see those of their machines",
  query: faultQuerySchema,
  answer: faultListSchema,
  handle: async (call) => listFaults(call.db, call.query, await machinesFor(call, "faults.read")),
});

export const broken = endpoint({
  call: "GET /faults/broken",
  access: "faults.read",
  mayAlso: keepsAny,
  summary: "Broken units: those that are not ready, and those with open faults; keepers see their own machines",
  answer: brokenSchema,
  handle: async (call) => readBroken(call.db, await machinesFor(call, "faults.read")),
});

export const read = endpoint({
  call: "GET /faults/{id}",
  access: "faults.read",
  mayAlso: byItsKeeper,
  summary: "One fault, for keepers of its machine",
  answer: faultSchema,
  handle: ({ db, params }) => findFault(db, params.id),
});

export const picture = endpoint({
  call: "GET /faults/{id}/pictures/{picture}",
  access: "faults.read",
  mayAlso: byItsKeeper,
  summary: "A picture of a fault, for keepers of its machine",
  params: pictureParams,
  file: "image/webp",
  async handle({ db, files, params }) {
    const address = picturesOf(await findFaultRow(db, params.id))[params.picture - 1];
    const content = address && (await readClosedImage(files, address));
    if (!content) throw unknown("Picture");
    return new Response(Buffer.from(content), {
      headers: {
        "content-type": "image/webp",
        "cache-control": "private, no-store",
        "content-security-policy": `${closedPolicy}; sandbox`,
      },
    });
  },
});

export const change = endpoint({
  call: "PUT /faults/{id}",
  access: "faults.review",
  mayAlso: byItsKeeper,
  summary: "Change the status of a fault, as a keeper of its machine or with the right; closing it says what was done",
  body: faultChangeSchema,
  answer: faultSchema,
  handle: (call) => answerFault(call, call.params.id, call.body),
});

export const remove = doneEndpoint({
  call: "DELETE /faults/{id}",
  access: "faults.delete",
  summary: "Delete a fault, such as abuse; close genuine ones instead",
  done: "Fault deleted",
  handle: (call) => deleteFault(call.db, call.params.id, call.now()),
});

const set =
  (status: FaultStatus) =>
  (call: Parameters<typeof answerFault>[0] & { body: { outcome: string } }, id: number): Promise<unknown> =>
    answerFault(call, id, { status, ...(call.body.outcome && { outcome: call.body.outcome }) });

export const bulk = bulkEndpoint({
  call: "POST /faults/bulk",
  access: "faults.review",
  mayAlso: keepsAny,
  summary: "Change several faults; each succeeds or fails on its own",
  also: { outcome: outcomeField.default("").describe("what was done, for closing") },
  actions: {
    in_progress: { right: "faults.review", mayAlso: keepsFault, run: set("in_progress") },
    fixed: { right: "faults.review", mayAlso: keepsFault, run: set("fixed") },
    no_fault: { right: "faults.review", mayAlso: keepsFault, run: set("no_fault") },
    delete: { right: "faults.delete", deletes: true, run: ({ db, now }, id) => deleteFault(db, id, now()) },
  },
});

export const exportAll = exportEndpoint({
  call: "GET /faults/export",
  access: "faults.export",
  mayAlso: keepsAny,
  resource: fault,
  columns: faultColumns,
  rows: async function* (db, ids, user) {
    yield* eachFault(db, await machinesFor({ db, user }, "faults.export"), ids);
  },
  recordsAs: "fault",
});

export const calls: Calls = {
  part: "equipment",
  resource: fault,
  hooks: {
    lockFirst: lockEquipmentOf,
    async beforeRestore(transaction, row) {
      // It only prevents duplicates; the report may have been sent again meanwhile.
      row.idempotency_key = null;
      if (!(await lockEquipment(transaction, Number(row.equipment_id))))
        throw new Problem(409, t`Its machine was deleted. Restore the machine first.`);
      await restoreLog(transaction, row);
    },
  },
  personal: [personalDataOfFaults],
  endpoints: [exportAll, broken, report, knownFaults, list, read, picture, change, remove, bulk],
};
