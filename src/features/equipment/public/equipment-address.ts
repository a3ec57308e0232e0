import type { Caller } from "../../../client/api";
import { askedBy, categoryChoices, listAddress } from "../../../client/list-page/list-address";
import { equipmentApi } from "../client";
import type { EquipmentList } from "../schema";
import { categoryLabels } from "./equipment-facts";

/** The filters of /equipment in their order. */
export const equipmentFilters = [
  ...categoryChoices("All Equipment", categoryLabels),
  { id: "ready", label: "Ready now", ask: { status: "ready" } },
] as const;

/** /equipment?category=…&search=…&page=… */
export const equipmentAddress = listAddress("/equipment", ["category", "search"], ["page"]);

type EquipmentAddress = ReturnType<typeof equipmentAddress.read>;

const pageSize = 60;

/** One page of the list that an address names. @throws ApiError 422 with a sentence for an unknown filter */
export async function listEquipment(api: Caller, { category, search, page }: EquipmentAddress): Promise<EquipmentList> {
  const ask = askedBy<object>(equipmentFilters, category, (id) => `There is no list of equipment called “${id}”`);
  return equipmentApi(api).list({ ...ask, search, page: page || 1, size: pageSize });
}
