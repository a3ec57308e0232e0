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
  /** who this organisation is */
  site: WholeSite;
  /** by the clock of the site */
  now: Date;
  /** the public address of the site, where it is configured */
  origin: string | undefined;
  /** what the frame of every page shows of its look, where that is not the design's */
  look: FrameLook | undefined;
  log: Log;
  /** marks the scripts of this one rendering */
  nonce: string;
  /** whether a mail server is set up; without one no page promises a mail */
  sendsMail: boolean;
  /** whether the pages make the claims of the sample organisation */
  hasSampleClaims: () => Promise<boolean>;
  /** the active communities, which the navigation names */
  communities: () => Promise<KnownCommunity[]>;
  /** the result of the form that a browser without scripts has posted to this page, and the status it is answered with */
  post?: { status: number; posted: FormResult } | undefined;
}

/** What the server hands to the pages it renders. */
export const pageContext = createContext<PageContext>();

/** The action of a page whose form works without scripts: its call was made before the page is rendered (form-posts.server.ts). */
export const postAction = ({ context }: ActionFunctionArgs) => {
  const { post } = context.get(pageContext);
  return post ? data(post.posted, { status: post.status }) : undefined;
};

type ValueOf<L> = [L] extends [Section<infer V>] ? V : L;

/**
 * By the name of a section: fields of its value that only the drawing on the server needs, or that it needs all `items` of
 * the lists in it.
 */
type NotSent<T> = { [K in keyof Loaded<T>]?: readonly (keyof ValueOf<Loaded<T>[K]>)[] | "items" };

/**
 * A page's `load` as its server loader. Everything is there when rendering begins, so the page is whole without
 * JavaScript. A missing thing makes the page a 404, a failed section a 503; neither is kept by the cache.
 *
 * @param notSent what the rendering finds, but is not sent a second time as data for the browser: a text that is in the
 *   page already, and stays as the server drew it. Of a list whose items are kept back the browser learns how many they are
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

/** What a section has brought, if it has; something that is not a section is its own value. */
function valueIn(loaded: object | Section<object> | null): object | null | undefined {
  if (!loaded || !("ok" in loaded)) return loaded;
  return loaded.ok ? loaded.value : undefined;
}

/** Takes the items of a list, or of all lists in an object, out of what is written; how many they are stays. */
function hideItems(value: object): void {
  if (Array.isArray(value)) for (const item of value) hide(item, Object.keys(item));
  else for (const list of Object.values(value)) hideItems(list);
}

/** Takes fields out of what is written when a value is sent on; who holds the value still finds them. */
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
