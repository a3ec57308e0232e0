import type { Site } from "../../../platform/site";

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
  ...(whatsapp ? [{ id: "whatsapp", label: "WhatsApp", href: chatLink(whatsapp) }] : []),
];
