import type { ClientLoaderFunctionArgs } from "react-router";
import type { Load } from "./page";

/**
 * A page's `load` as its loader in the browser: its sections stay promises, so the page shows at once. The first page a
 * visitor sees was loaded by the server, so the code that calls the API comes after it (entry.client.tsx fetches it when
 * the browser has nothing else to do).
 */
export const inBrowser =
  <T extends object>(load: Load<T>) =>
  async ({ params, request }: ClientLoaderFunctionArgs): Promise<T> => {
    const { publicApi } = await import("./public-api");
    return load({ api: publicApi, params, url: new URL(request.url) });
  };
