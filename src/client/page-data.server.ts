import { type ActionFunctionArgs, createContext, data, type LoaderFunctionArgs } from "react-router";
import type { LiveLanguages } from "../platform/languages/live-languages.server";
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
  /** the languages besides the main one */
  languages: LiveLanguages["offered"];
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

/**
 * Turns a page's `load` into a server loader that awaits all data. A missing item makes the page a 404, a failed
 * section a 503; neither is cached.
 */
export const onServer =
  <T extends object>(load: Load<T>) =>
  async ({ context, params, request }: LoaderFunctionArgs) => {
    const { api, site } = context.get(pageContext);
    const pending = load({ api, params, url: new URL(request.url), priceStep: site.priceStep });
    const entries = await Promise.all(
      Object.entries(pending).map(async ([name, value]) => [name, await value] as const),
    );
    const loaded = Object.fromEntries(entries) as Loaded<T>;
    return data(loaded, { status: statusOf(Object.values(loaded)) });
  };

function statusOf(values: unknown[]): number {
  const failed = values.filter(
    (value): value is Section<never> & { ok: false } => (value as Section<unknown> | null)?.ok === false,
  );
  if (failed.length === 0) return 200;
  return failed.every(({ error }) => [404, 410, 422].includes(error.status)) ? 404 : 503;
}
