import type { Caller } from "../../client/api";
import type { HandbookSlug } from "./pages";
import type { HandbookPage } from "./schema";

/** The calls of the handbook. */
export const handbookApi = ({ call, raw }: Caller) => ({
  read: (slug: HandbookSlug) => call<HandbookPage>("GET", `/handbook/${slug}`),
  picture: async (name: string) => (await raw("GET", `/handbook/pictures/${name}`)).blob(),
});
