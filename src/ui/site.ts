import { useRouteLoaderData } from "react-router";
import type { Opening } from "../platform/opening/opening";
import type { Site } from "../platform/site";
import type { KnownSite } from "./frame/page-meta";
import type { FrameLook } from "./look/frame-look.server";

/** Whether somebody has changed in this very tab who the organisation is; from then on the root asks anew with each page. */
export const thisTab = { hasChangedSite: false };

/** What this page carries of the opening hours; undefined where nobody has said anything about them. */
export const useOpening = (): Opening | undefined =>
  (useRouteLoaderData("root") as { opening?: Opening } | undefined)?.opening;

/** Who this organisation is, as the server was configured. The root always knows: its loader only hands it on. */
export function useSite(): Site {
  const root = useRouteLoaderData("root") as { site: Site };
  return root.site;
}

/** Whether a mail server is set up. Without one, no page promises a mail: mails are kept, for administrators to hand over. */
export const useSendsMail = (): boolean => (useRouteLoaderData("root") as { sendsMail: boolean }).sendsMail;

/**
 * Whether the site speaks as the sample organisation: its numbers, stories, journey and built-in people are shown only
 * then. Another one claims nothing that its content does not show.
 */
export function useSampleClaims(): boolean {
  const root = useRouteLoaderData("root") as { sampleClaims: boolean };
  return root.sampleClaims;
}

/** A community as the navigation names it. */
export interface KnownCommunity {
  id: string;
  name: string;
}

/** The active communities, the oldest first; undefined where they could not be read. */
export function useCommunities(): readonly KnownCommunity[] | undefined {
  const root = useRouteLoaderData("root") as { communities?: KnownCommunity[] };
  return root.communities;
}

/** What the frame of the page shows of the look; what is not there is as it was designed. */
export const useFrameLook = (): Partial<FrameLook> =>
  (useRouteLoaderData("root") as { look?: FrameLook } | undefined)?.look ?? {};

/** Who this organisation is, and where it is on the web, when it was told. */
export function useKnownSite(): KnownSite {
  const { site, origin } = useRouteLoaderData("root") as { site: Site; origin?: string };
  return { ...site, origin };
}
