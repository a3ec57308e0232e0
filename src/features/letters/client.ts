import type { Caller, Done } from "../../client/api";
import { crudClient } from "../../client/crud";
import type { Letter, LetterPreview, letterSchemas, News, NewsList } from "./schema";

/** The calls about letters. */
export const lettersApi = (caller: Caller) => {
  const { call } = caller;
  return {
    ...crudClient<typeof letterSchemas>(caller, "/letters"),
    preview: (id: number) => call<LetterPreview>("GET", `/letters/${id}/preview`),
    test: (id: number) => call<Done>("POST", `/letters/${id}/test`),
    send: (id: number, seen?: string) => call<Letter>("POST", `/letters/${id}/send`, { seen }),
    stop: (id: number) => call<Letter>("POST", `/letters/${id}/stop`),
  };
};

/** The calls about the archive of letters. */
export const newsApi = ({ call }: Caller) => ({
  list: (page: number) => call<NewsList>("GET", "/news", { query: { page } }),
  read: (id: string) => call<News>("GET", `/news/${encodeURIComponent(id)}`),
});
