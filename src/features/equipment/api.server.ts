import { type Calls, doneEndpoint, endpoint } from "../../api/endpoint.server";
import { crudCalls, importCall } from "../../api/kit/calls.server";
import type { Right } from "../../api/policy";
import { noteInLog, readLog, writerOf } from "./log.server";
import { machines, refuseSameName, withTexts } from "./model.server";
import { hasRightOn, peopleOf, setPeople } from "./people.server";
import { personalDataOfMachines } from "./personal.server";
import { equipmentUnit } from "./resource";
import {
  equipmentFeatureSchema,
  equipmentUnitParams,
  logSchema,
  newLogSchema,
  newUnitSchema,
  peopleChangeSchema,
  peopleSchema,
  unitChangeSchema,
  unitSchema,
} from "./schema";
import { addUnit, changeUnit, lockMachineOf, removeUnit, replaceCode } from "./units.server";

/** Whether the caller has a right on the machine of the path, as its keeper or trainer. */
const isFor = (right: Right) => (asked: Parameters<typeof hasRightOn>[0] & { params: { id: number } }) =>
  hasRightOn(asked, right, asked.params.id);

const readPeople = endpoint({
  call: "GET /equipment/{id}/people",
  access: "equipment.write",
  forPeople: true,
  summary: "Keepers and trainers of a machine",
  answer: peopleSchema,
  handle: async ({ db, params }) => ({ items: await peopleOf(db, params.id) }),
});

const changePeople = endpoint({
  call: "PUT /equipment/{id}/people",
  access: "equipment.write",
  forPeople: true,
  summary: "Replace the keepers and trainers of a machine",
  body: peopleChangeSchema,
  answer: peopleSchema,
  async handle({ db, params, body }) {
    await machines.find(db, params.id, { seesHidden: true, at: "" });
    await setPeople(db, params.id, body.items);
    return { items: await peopleOf(db, params.id) };
  },
});

const listLog = endpoint({
  call: "GET /equipment/{id}/log",
  access: "anyone",
  summary: "The log of a machine, the latest first; names only for its keepers",
  answer: logSchema,
  async handle(call) {
    const { db, params, can, now } = call;
    const keeps = await hasRightOn(call, "equipment.review", params.id);
    await machines.find(db, params.id, { seesHidden: keeps || can("equipment.read_hidden"), at: now().toISOString() });
    return { items: await readLog(db, params.id, keeps) };
  },
});

const addToLog = endpoint({
  call: "POST /equipment/{id}/log",
  access: "equipment.review",
  mayAlso: isFor("equipment.review"),
  summary: "Note a service or a remark in the log of a machine",
  body: newLogSchema,
  answer: logSchema,
  status: 201,
  async handle({ db, params, body, user, now }) {
    await noteInLog(db, params.id, body, { by: writerOf(user), now: now() });
    return { items: await readLog(db, params.id, true) };
  },
});

export const calls: Calls = {
  part: "equipment",
  hooks: {
    beforeRestore: (transaction, { name, publication }) =>
      refuseSameName(transaction, { name: String(name), publication: String(publication) }),
  },
  personal: [personalDataOfMachines],
  ...crudCalls(machines, {
    summaries: { list: "Machines, by category" },
    drafts: true,
    complete: withTexts,
    imports: importCall(machines),
    parts: [
      {
        method: "PUT",
        end: "feature",
        body: equipmentFeatureSchema,
        summary: "Toggle whether a machine is on the home page",
      },
    ],
    others: [readPeople, changePeople, listLog, addToLog],
  }),
};

const unitParams = equipmentUnitParams;

/** Calls about single units. `{id}` is the unit, so that the audit trail has a line about it. */
export const unitCalls: Calls = {
  part: "equipment",
  resource: equipmentUnit,
  hooks: { lockFirst: lockMachineOf },
  endpoints: [
    endpoint({
      call: "POST /equipment/{equipment}/units",
      access: "equipment.write",
      summary: "Add a unit of a machine",
      params: equipmentUnitParams.pick({ equipment: true }),
      body: newUnitSchema,
      answer: unitSchema,
      status: 201,
      handle: ({ db, params, body, now }) => addUnit(db, params.equipment, body.name, now()),
    }),
    endpoint({
      call: "PUT /equipment/{equipment}/units/{id}",
      access: "equipment.write",
      summary: "Rename or retire a unit",
      params: unitParams,
      body: unitChangeSchema,
      answer: unitSchema,
      handle: ({ db, params, body }) => changeUnit(db, { equipmentId: params.equipment, id: params.id }, body),
    }),
    doneEndpoint({
      call: "DELETE /equipment/{equipment}/units/{id}",
      access: "equipment.write",
      summary: "Delete a unit",
      params: unitParams,
      done: "Unit deleted",
      refusals: [409],
      handle: ({ db, params }) => removeUnit(db, params.equipment, params.id),
    }),
    endpoint({
      call: "POST /equipment/{equipment}/units/{id}/code",
      access: "equipment.write",
      summary: "Give a unit a new code; its old sticker goes out of date",
      params: unitParams,
      answer: unitSchema,
      handle: ({ db, params }) => replaceCode(db, params.equipment, params.id),
    }),
  ],
};
