import type { ClientLoaderFunctionArgs } from "react-router";
import type { Load } from "./page";

/**
 * Loads a page's code; never rejects. If the code is gone after an update, the browser loads the page as a document.
 */
export const codeOf = <T>(code: Promise<T>, { url }: Request): Promise<T> =>
  code.catch(() => {
    location.assign(url);
    return new Promise<never>(() => undefined);
  });

/** Turns a page's `load` into a browser loader, whose sections stay promises so that the page shows at once. */
export const inBrowser =
  <T extends object>(load: Load<T>) =>
  async ({ params, request }: ClientLoaderFunctionArgs): Promise<T> => {
    const { publicApi } = await codeOf(import("./public-api"), request);
    const priceStep = Number(document.documentElement.dataset.step);
    return load({ api: publicApi, params, url: new URL(request.url), priceStep });
  };
