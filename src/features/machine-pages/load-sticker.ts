import type { Caller } from "../../client/api";
import { ApiError } from "../../client/api-error";
import { equipmentApi } from "../equipment/client";
import type { ReportedFault } from "../equipment/public/danger";
import type { Equipment } from "../equipment/schema";
import { faultsApi } from "../faults/client";
import { machinePagesApi } from "./client";

/** A machine as its page and its sticker show it. */
export type KnownMachine = Equipment & { reported: ReportedFault };

/** Reads a machine, and what is reported of it, or of one of its units, although its status is not "down". */
export async function readMachine(api: Caller, id: number | string, unit?: number): Promise<KnownMachine> {
  const machine = await equipmentApi(api).read(id);
  // The page also works without its faults.
  const { items } = await faultsApi(api)
    .known(machine.id)
    .catch(() => ({ items: [] }));
  const isUsable = (unitId: number) =>
    machine.units.some(({ id, is_retired, status }) => id === unitId && !is_retired && status !== "down");
  const isAbout = (unitId: number) => (unit === undefined || unitId === unit) && isUsable(unitId);
  const known = items.filter(({ unit_id }) => unit_id === null || isAbout(unit_id));
  const isDangerous = known.some(({ is_dangerous }) => is_dangerous);
  return { ...machine, reported: isDangerous ? "danger" : known.length > 0 && "fault" };
}

/** The target of a sticker; for an outdated one only the machine's id. */
export type StickerTarget = { machine: KnownMachine; unitId: number; code: string } | { outdated: number };

/** Reads the machine of a sticker. @throws ApiError 404 for an unknown code */
export async function readSticker(api: Caller, code: string): Promise<StickerTarget> {
  try {
    const { equipment_id, unit_id } = await machinePagesApi(api).sticker(code);
    return { machine: await readMachine(api, equipment_id, unit_id), unitId: unit_id, code: code.toUpperCase() };
  } catch (error) {
    const id = error instanceof ApiError && error.status === 410 && equipmentIdOf(error.answer);
    if (id) return { outdated: id };
    throw error;
  }
}

const equipmentIdOf = (answer: unknown): number => {
  const { equipment_id } = (answer ?? {}) as { equipment_id?: unknown };
  return typeof equipment_id === "number" ? equipment_id : 0;
};
