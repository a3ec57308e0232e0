import type { KnownCommunity } from "../../site";

type Communities = readonly KnownCommunity[] | undefined;

/** An address, or where it would lead to a community that there is not, that of all communities. */
export const knownPath = (communities: Communities, to: string): string => {
  const id = /^\/communities\/([\w-]+)$/.exec(to)?.[1];
  return id && communities && !communities.some((one) => one.id === id) ? "/communities" : to;
};

/** The most communities that the foot of a page names. */
const named = 6;

/** The communities at the foot of a page, and the way into them; none where there is none. */
export const communityLinks = (communities: Communities = []) =>
  communities.length === 0
    ? []
    : [
        ...communities.slice(0, named).map(({ id, name }) => ({ to: `/communities/${id}`, label: name })),
        { to: "/communities#join", label: "Join a Community" },
      ];
