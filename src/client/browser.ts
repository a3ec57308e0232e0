import type { ClientLoaderFunctionArgs } from "react-router";
import { createApi } from "./api";
import type { Load } from "./page";

/** The API as an anonymous visitor's browser calls it. */
export const publicApi = createApi((path, init) => fetch(path, init));

/** A page's `load` as its loader in the browser: its sections stay promises, so the page shows at once. */
export const inBrowser =
  <T extends object>(load: Load<T>) =>
  ({ params, request }: ClientLoaderFunctionArgs): T =>
    load({ api: publicApi, params, url: new URL(request.url) });
