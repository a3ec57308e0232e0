import { type Calls, endpoint } from "../../api/endpoint.server";
import { requireRow } from "../../platform/database/rows.server";
import { Problem } from "../../platform/errors/problem.server";
import { isDangerReported, readUnitsAndDangers } from "../equipment/dangers.server";
import { machinesOf } from "../equipment/people.server";
import { unitByCode } from "../equipment/units.server";
import { countOpenFaults } from "../faults/broken.server";
import { agreementsAskedBy } from "../may-use/signatures.server";
import { codeParams, outOfDate, ownMachinesSchema, stickerSchema } from "./schema";

export const sticker = endpoint({
  call: "GET /m/{code}",
  access: "public",
  summary: "The machine and unit of a sticker's code; 410 with the equipment_id for a sticker that is out of date",
  params: codeParams,
  answer: stickerSchema,
  refusals: [410],
  async handle({ db, params, now }) {
    const found = requireRow(await unitByCode(db, params.code, now().toISOString()), "Sticker");
    if ("outdated" in found) throw new Problem(410, outOfDate, { more: { equipment_id: found.outdated } });
    return { equipment_id: found.equipment.id, unit_id: found.unit.id };
  },
});

export const own = endpoint({
  call: "GET /users/me/machines",
  access: "member",
  summary: "The machines that the caller keeps or teaches, with their units",
  answer: ownMachinesSchema,
  async handle({ db, user, now }) {
    const machines = await machinesOf(db, user.id);
    if (machines.length === 0) return { items: [] };
    const ids = machines.map(({ equipment_id }) => equipment_id);
    const [known, faults] = [await readUnitsAndDangers(db, ids), await countOpenFaults(db, ids)];
    const agreements = await agreementsAskedBy(db, ids, now());
    return {
      items: machines.map((machine) => {
        const { units, dangers } = known(machine.equipment_id);
        return {
          ...machine,
          units: units.filter(({ is_retired }) => !is_retired),
          is_danger_reported: isDangerReported(units, dangers),
          agreements: machine.is_keeper ? agreements(machine.equipment_id) : [],
          open_faults: machine.is_keeper ? faults(machine.equipment_id) : 0,
        };
      }),
    };
  },
});

export const calls: Calls = { part: "equipment", endpoints: [sticker, own] };
