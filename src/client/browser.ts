import type { ClientLoaderFunctionArgs } from "react-router";
import type { Load } from "./page";

/**
 * Loads a page's code. If it is gone after an update, the browser loads the page as a document.
 * @param code the import
 * @returns a promise that never rejects; it stays pending when the browser takes over
 */
export const codeOf = <T>(code: Promise<T>, { url }: Request): Promise<T> =>
  code.catch(() => {
    location.assign(url);
    return new Promise<never>(() => undefined);
  });

/**
 * Turns a page's `load` into a browser loader: its sections stay promises, so the page shows at once. The server loads
 * the first page, so entry.client.tsx fetches the code that calls the API in idle time.
 */
export const inBrowser =
  <T extends object>(load: Load<T>) =>
  async ({ params, request }: ClientLoaderFunctionArgs): Promise<T> => {
    const { publicApi } = await codeOf(import("./public-api"), request);
    const priceStep = Number(document.documentElement.dataset.step);
    return load({ api: publicApi, params, url: new URL(request.url), priceStep });
  };
