import type { Site } from "../../platform/site";
import type { KnownCommunity } from "../site";

/** The main navigation, in order. */
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

/** The links without the one to the communities, where there is none. */
export const linksWith = <Link extends { to: string }>(communities: Communities, links: readonly Link[]) =>
  communities?.length === 0 ? links.filter(({ to }) => to !== "/communities") : links;

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

/** The address that calls a number. */
export const callLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

/**
 * The address that opens a chat with a number.
 *
 * @param text what the message begins with
 */
export const chatLink = (whatsapp: string, text?: string): string =>
  `https://wa.me/${whatsapp.replace(/\D/g, "")}${text ? `?text=${encodeURIComponent(text)}` : ""}`;

/** Where else this organisation is; `id` is that of a mark in `social-icon.tsx`, or of none. */
export const socialLinks = ({ social, whatsapp }: Site) => [
  ...social.map(({ kind, address }) => ({ id: kind.toLowerCase(), label: kind, href: address })),
  { id: "whatsapp", label: "WhatsApp", href: chatLink(whatsapp) },
];
