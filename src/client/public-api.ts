import { createApi } from "./api";

/** The API as an anonymous visitor's browser calls it. */
export const publicApi = createApi((path, init) => fetch(path, init));
