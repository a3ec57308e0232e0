import { t } from "../../../platform/languages/texts";
import type { Site } from "../../../platform/site";

/** The address for calling a number. */
export const callLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

/** The address for a chat with a number. @param text of the message */
export const chatLink = (whatsapp: string, text?: string): string =>
  `https://wa.me/${whatsapp.replace(/\D/g, "")}${text ? `?text=${encodeURIComponent(text)}` : ""}`;

/** The organisation's places on other sites; `id` selects a mark in `social-icon.tsx`, if there is one. */
export const socialLinks = ({ social, whatsapp }: Site) => [
  ...social.map(({ kind, address }) => ({ id: kind.toLowerCase(), label: kind, href: address })),
  ...(whatsapp ? [{ id: "whatsapp", label: t`WhatsApp`, href: chatLink(whatsapp) }] : []),
];
