import { useRouteLoaderData } from "react-router";
import type { Opening } from "../platform/opening/opening";
import type { Site } from "../platform/site";
import type { KnownSite } from "./frame/page-meta";
import type { FrameLook } from "./look/frame-look.server";

/** Whether this tab has changed the organisation; the root then loads it with each page. */
export const thisTab = { hasChangedSite: false };

/** The opening hours in this page; undefined if nothing is known. */
export const useOpening = (): Opening | undefined =>
  (useRouteLoaderData("root") as { opening?: Opening } | undefined)?.opening;

/** The organisation, always available from the root's loader. */
export function useSite(): Site {
  const root = useRouteLoaderData("root") as { site: Site };
  return root.site;
}

/** Whether a mail server is set up. Without one no page promises mail: mails wait for administrators to hand over. */
export const useSendsMail = (): boolean => (useRouteLoaderData("root") as { sendsMail: boolean }).sendsMail;

/** Whether the sample organisation's numbers, stories, history and built-in people may be shown. */
export function useSampleFacts(): boolean {
  const root = useRouteLoaderData("root") as { sampleFacts: boolean };
  return root.sampleFacts;
}

export interface KnownCommunity {
  id: string;
  name: string;
}

/** The active communities, the oldest first; undefined if they could not be read. */
export function useCommunities(): readonly KnownCommunity[] | undefined {
  const root = useRouteLoaderData("root") as { communities?: KnownCommunity[] };
  return root.communities;
}

/** The languages of the site besides English, each with its own name. */
export const useLanguages = (): readonly { tag: string; name: string }[] =>
  (useRouteLoaderData("root") as { languages?: { tag: string; name: string }[] } | undefined)?.languages ?? [];

/** Whether the language of the page was translated by a machine, and nobody who speaks it has read it. */
export const useIsByMachine = (): boolean =>
  (useRouteLoaderData("root") as { isByMachine?: boolean } | undefined)?.isByMachine ?? false;

/** Whether visitors see any machine. */
export const useHasMachines = (): boolean =>
  (useRouteLoaderData("root") as { hasMachines?: boolean }).hasMachines ?? false;

/** The frame's part of the look; missing parts are the design's own. */
export const useFrameLook = (): Partial<FrameLook> =>
  (useRouteLoaderData("root") as { look?: FrameLook } | undefined)?.look ?? {};

/** The public address that copied links begin with: ORIGIN, else this page's. Empty on the server without ORIGIN. */
export const useLinkOrigin = (): string => useKnownSite().origin ?? globalThis.location?.origin ?? "";

/** The organisation and its public address, if known. */
export function useKnownSite(): KnownSite {
  const { site, origin } = useRouteLoaderData("root") as { site: Site; origin?: string };
  return { ...site, origin };
}
