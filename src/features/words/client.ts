import type { Caller } from "../../client/api";
import type { AboutWords, ContactWords, HomeWords, LegalWords } from "./schema";

/** The calls about page texts. */
export const wordsApi = ({ call }: Caller) => ({
  home: () => call<HomeWords>("GET", "/words/home"),
  about: () => call<AboutWords>("GET", "/words/about"),
  contact: () => call<ContactWords>("GET", "/words/contact"),
  legal: (page: "terms" | "privacy") => call<LegalWords>("GET", `/words/${page}`),
});
