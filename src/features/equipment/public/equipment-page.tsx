import { useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { askedBy, categoryChoices, listAddress } from "../../../client/list-page/list-address";
import { ListPage } from "../../../client/list-page/list-page";
import { inGrid, listMeta, listRoom, loadList } from "../../../client/list-page/list-room";
import { onServer } from "../../../client/page-data.server";
import { SkeletonCards } from "../../../ui/list/listing";
import { equipmentApi } from "../client";
import { categoryLabels } from "./equipment-facts";
import MachineCard from "./machine-card";

/** The filters of /equipment in their order. */
const equipmentFilters = [
  ...categoryChoices("All Equipment", categoryLabels),
  { id: "ready", label: "Ready now", ask: { status: "ready" } },
] as const;

/** /equipment?category=…&search=…&page=… */
const equipmentAddress = listAddress("/equipment", ["category", "search"], ["page"]);

const room = listRoom({
  address: equipmentAddress,
  list: (api, { category, search, page }) =>
    equipmentApi(api).list({
      ...askedBy<object>(equipmentFilters, category, (id) => `There is no list of equipment called “${id}”`),
      search,
      page: page || 1,
      size: 60,
    }),
  one: "machine",
  title: "Equipment",
  titleWith: (label) => `${label}: equipment`,
  lead: "The machines and tools in our workshop: what works today, and what you need to use them.",
  search: "Search equipment",
  filters: { label: "Filter equipment", by: "category", choices: equipmentFilters },
  loading: "Loading equipment...",
  failed: "Failed to load equipment",
  all: { label: "Reset Filters", isOverList: true },
  words: {
    unknown: { title: "There is no such list of equipment", text: "You can see the whole list instead." },
    unmatched: ({ search }) => ({
      title: "No machines found",
      text: search ? "Try a shorter word, or see all equipment." : "There are none of these at the moment.",
    }),
    none: { title: "No machines yet", text: "Machines appear here once they are added." },
  },
  heading: "List of machines",
  Cards: inGrid(MachineCard),
  skeleton: <SkeletonCards card="min-h-96" />,
});

const load = loadList(room);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = listMeta(room);

/** /equipment: all machines by category, with their status. */
export default function EquipmentPage() {
  return <ListPage room={room} given={useLoaderData<typeof clientLoader>().list} />;
}
