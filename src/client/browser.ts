import type { ClientLoaderFunctionArgs } from "react-router";
import type { Load } from "./page";

/**
 * The code of a page that is on its way. Where it is gone, after an update, the browser opens the page whole.
 *
 * @param code the import; the promise that comes back never rejects, and stays open when the browser takes over
 */
export const codeOf = <T>(code: Promise<T>, { url }: Request): Promise<T> =>
  code.catch(() => {
    location.assign(url);
    return new Promise<never>(() => undefined);
  });

/**
 * A page's `load` as its loader in the browser: its sections stay promises, so the page shows at once. The first page a
 * visitor sees was loaded by the server, so the code that calls the API comes after it (entry.client.tsx fetches it when
 * the browser has nothing else to do).
 */
export const inBrowser =
  <T extends object>(load: Load<T>) =>
  async ({ params, request }: ClientLoaderFunctionArgs): Promise<T> => {
    const { publicApi } = await codeOf(import("./public-api"), request);
    const priceStep = Number(document.documentElement.dataset.step);
    return load({ api: publicApi, params, url: new URL(request.url), priceStep });
  };
