import type { Caller } from "../../client/api";
import type { MayUse } from "./schema";

/** The call that says whether somebody may use a machine. */
export const mayUseApi = ({ call }: Caller) => ({
  ask: (equipmentId: number, unitId?: number) =>
    call<MayUse>("GET", `/equipment/${equipmentId}/may-use`, { query: { unit_id: unitId } }),
});
