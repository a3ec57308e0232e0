import type { KnownCommunity } from "../site";

/** The main navigation in order. */
export const mainLinks = [
  { to: "/", label: "Home" },
  { to: "/communities", label: "Communities" },
  { to: "/projects", label: "Projects" },
  { to: "/events", label: "Events" },
  { to: "/blog", label: "Blog" },
  { to: "/gallery", label: "Gallery" },
  { to: "/store", label: "Store" },
  { to: "/about", label: "About" },
  { to: "/contact", label: "Contact" },
] as const;

export const quickLinks = mainLinks.slice(1, 7);

type Communities = readonly KnownCommunity[] | undefined;

/** The links, without communities if there are none. */
export const linksWith = <Link extends { to: string }>(communities: Communities, links: readonly Link[]) =>
  communities?.length === 0 ? links.filter(({ to }) => to !== "/communities") : links;
