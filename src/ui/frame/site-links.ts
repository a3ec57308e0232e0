import { t } from "../../platform/languages/texts";
import { withoutTurnedOff } from "../../platform/site-parts";
import { type KnownCommunity, useCommunities, useHasMachines, useSite } from "../site";

/** The main navigation in order. */
export const mainLinks = [
  {
    to: "/",
    get label() {
      return t`Home`;
    },
  },
  {
    to: "/communities",
    get label() {
      return t`Communities`;
    },
  },
  {
    to: "/projects",
    get label() {
      return t`Projects`;
    },
  },
  {
    to: "/equipment",
    get label() {
      return t`Equipment`;
    },
  },
  {
    to: "/events",
    get label() {
      return t`Events`;
    },
  },
  {
    to: "/blog",
    get label() {
      return t`Blog`;
    },
  },
  {
    to: "/gallery",
    get label() {
      return t`Gallery`;
    },
  },
  {
    to: "/store",
    get label() {
      return t`Store`;
    },
  },
  {
    to: "/about",
    get label() {
      return t`About`;
    },
  },
  {
    to: "/contact",
    get label() {
      return t`Contact`;
    },
  },
] as const;

/** The links to what the site offers: all between Home, and About and Contact. */
export const quickLinks = mainLinks.slice(1, -2);

type Communities = readonly KnownCommunity[] | undefined;

interface SiteLinkFacts {
  communities: Communities;
  /** whether visitors see any machine */
  hasMachines: boolean;
}

/** The links, without communities and equipment if there are none. */
export const linksWith = <Link extends { to: string }>(
  { communities, hasMachines }: SiteLinkFacts,
  links: readonly Link[],
) =>
  links.filter(
    ({ to }) => !(to === "/communities" && communities?.length === 0) && !(to === "/equipment" && !hasMachines),
  );

/** Some links, without those that lead nowhere on this site. */
export function useShownLinks<Link extends { to: string }>(links: readonly Link[]): readonly Link[] {
  const known = { communities: useCommunities(), hasMachines: useHasMachines() };
  return linksWith(known, withoutTurnedOff(useSite(), links));
}
