import type { Caller } from "../../client/api";
import type { Language, LanguageChange, PoResult } from "./schema";

/** The calls about the languages of the site. */
export const languagesApi = ({ call, raw }: Caller) => ({
  list: () => call<{ items: Language[] }>("GET", "/languages"),
  change: (tag: string, change: LanguageChange) => call<Language>("PUT", `/languages/${tag}`, { body: change }),
  download: async (tag: string) => (await raw("GET", `/languages/${tag}/po`)).blob(),
  upload: (tag: string, po: string) => call<PoResult>("PUT", `/languages/${tag}/po`, { body: { po } }),
  reset: (tag: string) => call<Language>("POST", `/languages/${tag}/reset`),
});
