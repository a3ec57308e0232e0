import type { Caller } from "../../client/api";
import type { MayUse } from "./schema";

/** The call about what somebody may use. */
export const mayUseApi = ({ call }: Caller) => ({
  ask: (equipmentId: number, unitId?: number) =>
    call<MayUse>("GET", `/equipment/${equipmentId}/may-use`, { query: { unit_id: unitId } }),
});
