import type { Right } from "../../api/policy";
import { sessionApi } from "../../client/session";
import { blogApi } from "../blog/client";
import { eventsApi } from "../events/client";
import { storeApi } from "../store/client";
import { usersApi } from "../users/client";

interface Counter {
  label: string;
  /** shown as "Sample figures" if nothing could be counted */
  sample: number;
  right: Right;
  count: () => Promise<number>;
  tab?: string;
}

const totalOf = ({ total }: { total: number }) => total;

/** The dashboard's counters in order. */
export const counters: readonly Counter[] = [
  {
    label: "Total Users",
    sample: 124,
    count: () => usersApi(sessionApi).list({ page: 1, size: 1 }).then(totalOf),
    tab: "users",
    right: "users.read",
  },
  {
    label: "Active Events",
    sample: 8,
    count: () => eventsApi(sessionApi).list({ size: 1, status: "upcoming" }).then(totalOf),
    tab: "events",
    right: "events.draft",
  },
  {
    label: "Blog Posts",
    sample: 42,
    count: () => blogApi(sessionApi).list({ size: 1, status: "published" }).then(totalOf),
    tab: "blog",
    right: "posts.draft",
  },
  {
    label: "Store Items",
    sample: 28,
    count: () => storeApi(sessionApi).list({ size: 1 }).then(totalOf),
    tab: "store",
    right: "products.write",
  },
];

export interface Figures {
  values: number[];
  /** nothing could be counted: these are sample figures and must be labelled so */
  sample: boolean;
}

/** Loads the counters at once. A failed counter is 0; if all fail, the sample figures are shown. */
export async function countAll(shown: readonly Counter[]): Promise<Figures> {
  const counted = await Promise.allSettled(shown.map(({ count }) => count()));
  if (counted.every(({ status }) => status === "rejected")) {
    return { values: shown.map(({ sample }) => sample), sample: true };
  }
  return { values: counted.map((one) => (one.status === "fulfilled" ? one.value : 0)), sample: false };
}
