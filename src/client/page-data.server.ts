import { type ActionFunctionArgs, createContext, data, type LoaderFunctionArgs } from "react-router";
import type { Log } from "../platform/log.server";
import type { WholeSite } from "../platform/site";
import type { FrameLook } from "../ui/look/frame-look.server";
import type { Section } from "../ui/section";
import type { KnownCommunity } from "../ui/site";
import type { Caller } from "./api";
import type { FormResult } from "./form-result";
import type { Load, Loaded } from "./page";

export interface PageContext {
  /** called in process */
  api: Caller;
  site: WholeSite;
  /** by the clock of the site */
  now: Date;
  /** the site's public address, if configured */
  origin: string | undefined;
  /** the settings of the frame's look that differ from the default design */
  look: FrameLook | undefined;
  log: Log;
  /** marks the scripts of this one rendering */
  nonce: string;
  /** whether a mail server is set up; without one no page promises a mail */
  sendsMail: boolean;
  /** whether pages show the numbers, stories and people of the sample organisation */
  hasSampleFacts: () => Promise<boolean>;
  /** the active communities, which the navigation names */
  communities: () => Promise<KnownCommunity[]>;
  /** whether visitors see any machine, for the navigation */
  hasMachines: () => Promise<boolean>;
  /** the result of a form posted to this page without scripts, and the response status */
  post?: { status: number; posted: FormResult } | undefined;
}

/** The context that the server passes to loaders. */
export const pageContext = createContext<PageContext>();

/** The action of a page whose form works without scripts. Its call has already run (form-posts.server.ts). */
export const postAction = ({ context }: ActionFunctionArgs) => {
  const { post } = context.get(pageContext);
  return post ? data(post.posted, { status: post.status }) : undefined;
};

type ValueOf<L> = [L] extends [Section<infer V>] ? V : L;

/** By section: fields that only the server's rendering needs, or all but the number of `items`. */
type NotSent<T> = { [K in keyof Loaded<T>]?: readonly (keyof ValueOf<Loaded<T>[K]>)[] | "items" };

/**
 * Turns a page's `load` into a server loader that awaits all data. A missing item makes the page a 404, a failed
 * section a 503; neither is cached.
 * @param notSent fields left out of the data for the browser. For "items", it gets empty objects, so it still knows
 * their number
 */
export const onServer =
  <T extends object>(load: Load<T>, notSent: NotSent<T> = {}) =>
  async ({ context, params, request }: LoaderFunctionArgs) => {
    const { api, site } = context.get(pageContext);
    const pending = load({ api, params, url: new URL(request.url), priceStep: site.priceStep });
    const entries = await Promise.all(
      Object.entries(pending).map(async ([name, value]) => [name, await value] as const),
    );
    const loaded = Object.fromEntries(entries) as Loaded<T>;
    for (const [name, what] of Object.entries(notSent)) {
      const value = valueIn(loaded[name as keyof T] as object | Section<object> | null);
      if (!value) continue;
      if (what === "items") hideItems(value);
      else hide(value, what as string[]);
    }
    return data(loaded, { status: statusOf(Object.values(loaded)) });
  };

/** Returns the value of a section if it loaded; any other value as it is. */
function valueIn(loaded: object | Section<object> | null): object | null | undefined {
  if (!loaded || !("ok" in loaded)) return loaded;
  return loaded.ok ? loaded.value : undefined;
}

/** Makes all fields of a list's items non-enumerable, also for every list in an object. The number of items stays. */
function hideItems(value: object): void {
  if (Array.isArray(value)) for (const item of value) hide(item, Object.keys(item));
  else for (const list of Object.values(value)) hideItems(list);
}

/** Makes fields non-enumerable, so that serialisation skips them while rendering can still read them. */
const hide = (value: object, fields: readonly string[]): void => {
  for (const field of fields) Object.defineProperty(value, field, { enumerable: false });
};

function statusOf(values: unknown[]): number {
  const failed = values.filter(
    (value): value is Section<never> & { ok: false } => (value as Section<unknown> | null)?.ok === false,
  );
  if (failed.length === 0) return 200;
  return failed.every(({ error }) => [404, 410, 422].includes(error.status)) ? 404 : 503;
}
