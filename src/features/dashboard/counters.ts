import { sessionApi } from "../../client/session";
import { blogApi } from "../blog/client";
import { eventsApi } from "../events/client";
import { storeApi } from "../store/client";
import { usersApi } from "../users/client";

interface Counter {
  label: string;
  /** what is shown when nothing at all could be counted, under the words "Sample figures" */
  sample: number;
  /** asks for the number */
  count: () => Promise<number>;
  /** where what is counted is managed */
  tab?: string;
}

const totalOf = ({ total }: { total: number }) => total;

/** The dashboard's counters in their order. */
export const counters: readonly Counter[] = [
  {
    label: "Total Users",
    sample: 124,
    count: () => usersApi(sessionApi).list({ page: 1, size: 1 }).then(totalOf),
    tab: "users",
  },
  {
    label: "Active Events",
    sample: 8,
    count: () => eventsApi(sessionApi).list({ size: 1, status: "upcoming" }).then(totalOf),
    tab: "events",
  },
  {
    label: "Blog Posts",
    sample: 42,
    count: () => blogApi(sessionApi).list({ size: 1, status: "published" }).then(totalOf),
    tab: "blog",
  },
  {
    label: "Store Items",
    sample: 28,
    count: () => storeApi(sessionApi).list({ size: 1 }).then(totalOf),
    tab: "store",
  },
];

export interface Figures {
  values: number[];
  /** nothing could be counted: the figures are made up, and have to be called so */
  sample: boolean;
}

/** Counts everything at once. A counter that fails is 0; when all of them fail, the sample figures stand in. */
export async function countAll(): Promise<Figures> {
  const counted = await Promise.allSettled(counters.map(({ count }) => count()));
  if (counted.every(({ status }) => status === "rejected")) {
    return { values: counters.map(({ sample }) => sample), sample: true };
  }
  return { values: counted.map((one) => (one.status === "fulfilled" ? one.value : 0)), sample: false };
}
