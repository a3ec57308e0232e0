import type { BulkAnswer } from "../../api/bulk-answer";
import type { Caller } from "../../client/api";
import type { Broken, Fault, FaultChange, FaultFilter, FaultList, KnownFaults } from "./schema";

/** The calls about faults. */
export const faultsApi = ({ call, raw }: Caller) => ({
  list: (query: FaultFilter) => call<FaultList>("GET", "/faults", { query }),
  read: (id: number) => call<Fault>("GET", `/faults/${id}`),
  change: (id: number, body: FaultChange, seen?: string) => call<Fault>("PUT", `/faults/${id}`, { body, seen }),
  bulk: (body: { ids: number[]; action: string; outcome: string }) =>
    call<BulkAnswer>("POST", "/faults/bulk", { body }),
  broken: () => call<Broken>("GET", "/faults/broken"),
  /** the open faults of a machine, as everybody may know them */
  known: (equipmentId: number | string) =>
    call<KnownFaults>("GET", `/equipment/${encodeURIComponent(equipmentId)}/faults`),
  /** a picture by its address, which answers only to keepers */
  picture: async (address: string) => (await raw("GET", address.replace(/^\/api/, ""))).blob(),
});
