import { t } from "../../../platform/languages/texts";
import type { KnownCommunity } from "../../site";

type Communities = readonly KnownCommunity[] | undefined;

/** An address; for a missing community, that of all communities. */
export const knownPath = (communities: Communities, to: string): string => {
  const id = /^\/communities\/([\w-]+)$/.exec(to)?.[1];
  return id && communities && !communities.some((one) => one.id === id) ? "/communities" : to;
};

/** The most communities in the footer. */
const named = 6;

/** The footer's links to communities, and to joining; empty without communities. */
export const communityLinks = (communities: Communities = []) =>
  communities.length === 0
    ? []
    : [
        ...communities.slice(0, named).map(({ id, name }) => ({ to: `/communities/${id}`, label: name })),
        { to: "/communities#join", label: t`Join a Community` },
      ];
