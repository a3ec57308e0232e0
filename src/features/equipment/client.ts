import type { Caller } from "../../client/api";
import { crudClient } from "../../client/crud";
import type {
  Affected,
  Equipment,
  EquipmentPerson,
  equipmentSchemas,
  LogEntry,
  NewLog,
  PeopleChange,
  StatusChange,
  Unit,
} from "./schema";

interface People {
  items: EquipmentPerson[];
}
interface Log {
  items: LogEntry[];
}

/** The calls about equipment. */
export const equipmentApi = (caller: Caller) => {
  const { call } = caller;
  const unit = (id: number, unitId: number) => `/equipment/${id}/units/${unitId}` as const;
  return {
    ...crudClient<typeof equipmentSchemas>(caller, "/equipment"),
    setFeatured: (id: number, featured: boolean) =>
      call<Equipment>("PUT", `/equipment/${id}/feature`, { body: { featured } }),
    people: (id: number) => call<People>("GET", `/equipment/${id}/people`),
    setPeople: (id: number, items: PeopleChange) => call<People>("PUT", `/equipment/${id}/people`, { body: { items } }),
    log: (id: number) => call<Log>("GET", `/equipment/${id}/log`),
    addToLog: (id: number, body: NewLog) => call<Log>("POST", `/equipment/${id}/log`, { body }),
    addUnit: (id: number, name: string) => call<Unit>("POST", `/equipment/${id}/units`, { body: { name } }),
    changeUnit: (id: number, unitId: number, body: { name?: string; is_retired?: boolean }) =>
      call<Unit>("PUT", unit(id, unitId), { body }),
    removeUnit: (id: number, unitId: number) => call<{ detail: string }>("DELETE", unit(id, unitId)),
    newCode: (id: number, unitId: number) => call<Unit>("POST", `${unit(id, unitId)}/code`),
    /** @param dryRun only says whose bookings it moves, tells or cancels */
    setStatus: (id: number, unitId: number, body: StatusChange, { dryRun = false } = {}) =>
      call<Unit & { affected: Affected[] }>("PUT", `${unit(id, unitId)}/status`, {
        body,
        ...(dryRun && { query: { dry_run: "true" } }),
      }),
  };
};
