import { createCaller } from "./api";

/** The API as an anonymous visitor's browser calls it. */
export const publicApi = createCaller((path, init) => fetch(path, init));
