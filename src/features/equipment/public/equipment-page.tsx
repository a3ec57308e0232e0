import { useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { askedBy, categoryChoices, listAddress } from "../../../client/list-page/list-address";
import { ListPage } from "../../../client/list-page/list-page";
import { inGrid, listMeta, listRoom, loadList } from "../../../client/list-page/list-room";
import { onServer } from "../../../client/page-data.server";
import { counted, t } from "../../../platform/languages/texts";
import { SkeletonCards } from "../../../ui/list/listing";
import { equipmentApi } from "../client";
import { categoryLabels } from "./equipment-facts";
import MachineCard from "./machine-card";

/** The filters of /equipment in their order. */
const equipmentFilters = [
  ...categoryChoices(() => t`All Equipment`, categoryLabels),
  {
    id: "ready",
    get label() {
      return t`Ready now`;
    },
    ask: { status: "ready" },
  },
] as const;

/** /equipment?category=…&search=…&page=… */
const equipmentAddress = listAddress("/equipment", ["category", "search"], ["page"]);

const room = listRoom({
  address: equipmentAddress,
  list: (api, { category, search, page }) =>
    equipmentApi(api).list({
      ...askedBy<object>(equipmentFilters, category, (id) => t`There is no list of equipment called “${{ id }}”`),
      search,
      page: page || 1,
      size: 60,
    }),
  count: (total) => counted({ total }, "# machine", "# machines"),
  get title() {
    return t`Equipment`;
  },
  titleWith: (label) => t`${{ label }}: equipment`,
  get lead() {
    return t`The machines and tools in our workshop: what works today, and what you need to use them.`;
  },
  get search() {
    return t`Search equipment`;
  },
  filters: {
    get label() {
      return t`Filter equipment`;
    },
    by: "category",
    choices: equipmentFilters,
  },
  get loading() {
    return t`Loading equipment...`;
  },
  get failed() {
    return t`Failed to load equipment`;
  },
  all: {
    get label() {
      return t`Reset Filters`;
    },
    isOverList: true,
  },
  words: {
    unknown: {
      get title() {
        return t`There is no such list of equipment`;
      },
      get text() {
        return t`You can see the whole list instead.`;
      },
    },
    unmatched: ({ search }) => ({
      title: t`No machines found`,
      text: search ? t`Try a shorter word, or see all equipment.` : t`There are none of these at the moment.`,
    }),
    none: {
      get title() {
        return t`No machines yet`;
      },
      get text() {
        return t`Machines appear here once they are added.`;
      },
    },
  },
  get heading() {
    return t`List of machines`;
  },
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
