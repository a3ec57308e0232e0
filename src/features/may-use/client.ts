import type { Caller } from "../../client/api";
import type { MayUse, NewSignature, Signature } from "./schema";

/** The calls that say whether somebody may use a machine, and that record signatures at it. */
export const mayUseApi = ({ call }: Caller) => ({
  ask: (equipmentId: number, unitId?: number) =>
    call<MayUse>("GET", `/equipment/${equipmentId}/may-use`, { query: { unit_id: unitId } }),
  /** The same about somebody else, for those who keep the machine. */
  askFor: (equipmentId: number, userId: number) =>
    call<MayUse>("GET", `/equipment/${equipmentId}/may-use`, { query: { user_id: userId } }),
  /** Returns who would sign, without recording it. */
  lookAtSignature: (equipmentId: number, body: NewSignature) =>
    call<Signature>("POST", `/equipment/${equipmentId}/signatures`, { body, query: { dry_run: true } }),
  recordSignature: (equipmentId: number, body: NewSignature) =>
    call<Signature>("POST", `/equipment/${equipmentId}/signatures`, { body }),
});
