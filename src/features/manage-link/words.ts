import { t } from "../../platform/languages/texts";
/* Texts of the pages of secret links, apart from the schemas, so that the pages load no validation. */

/** The same response to every request for a link, so that nobody learns who is registered. */
export const linkOnItsWay = () => t`If this address is registered for the event, the link is on its way to it.`;

/** The same without an event. */
export const linksOnTheirWay = () =>
  t`If this address is registered for upcoming events, the links to those registrations are on their way to it.`;

/** The same without a mail server. */
export const noMail = () => t`This site sends no mail. The organisers can give you the link to your registration.`;

/** The name of a guest's field in a posted form. @param which the guest's id, or the number of an empty field */
export const guestBox = (which: number | `new-${number}`) => `guest-${which}`;

/** Shown after the holder replaced the link. */
export const newLinkOnItsWay = () =>
  t`A new link is on its way to the address that you registered with. The earlier one no longer works.`;
