import { createContext, data, type LoaderFunctionArgs } from "react-router";
import type { Api } from "./client/api";
import type { Load, Loaded, Section } from "./client/page";
import type { Log } from "./platform/log.server";
import type { Site } from "./site";

interface PageContext {
  /** called in process */
  api: Api;
  /** who this organisation is */
  site: Site;
  /** the public address of the site, where it is configured */
  origin: string | undefined;
  log: Log;
}

/** What the server hands to the pages it renders. */
export const pageContext = createContext<PageContext>();

/** By the name of a section: fields of its value that only the drawing on the server needs. */
type KeptBack<T> = { [K in keyof Loaded<T>]?: Loaded<T>[K] extends Section<infer V> ? readonly (keyof V)[] : never };

/**
 * A page's `load` as its server loader. Everything is there when rendering begins, so the page is whole without
 * JavaScript. A missing thing makes the page a 404, a failed section a 503; neither is kept by the cache.
 *
 * @param keptBack what the rendering finds, but is not sent a second time as data for the browser: a text that is in the
 *   page already, and stays as the server drew it
 */
export const onServer =
  <T extends object>(load: Load<T>, keptBack: KeptBack<T> = {}) =>
  async ({ context, params, request }: LoaderFunctionArgs) => {
    const { api } = context.get(pageContext);
    const pending = load({ api, params, url: new URL(request.url) });
    const entries = await Promise.all(
      Object.entries(pending).map(async ([name, value]) => [name, await value] as const),
    );
    const loaded = Object.fromEntries(entries) as Loaded<T>;
    for (const [name, fields] of Object.entries(keptBack)) {
      const section = loaded[name as keyof T] as Section<object>;
      if (section.ok) hide(section.value, fields as string[]);
    }
    return data(loaded, { status: statusOf(Object.values(loaded)) });
  };

/** Takes fields out of what is written when a value is sent on; who holds the value still finds them. */
const hide = (value: object, fields: readonly string[]): void => {
  for (const field of fields) Object.defineProperty(value, field, { enumerable: false });
};

function statusOf(values: unknown[]): number {
  const failed = values.filter(
    (value): value is Section<never> & { ok: false } => (value as Section<unknown> | null)?.ok === false,
  );
  if (failed.length === 0) return 200;
  return failed.every(({ error }) => error.status === 404 || error.status === 422) ? 404 : 503;
}
