/*
 * What the pages of secret links need of the contract, apart from it: so they load none of the checks.
 */

/** What everybody is told who asks for their link once more. */
export const linkOnItsWay = "If this address is registered for the event, the link is on its way to it.";

/** The same for somebody who has not said which event. */
export const linksOnTheirWay =
  "If this address is registered for events to come, the links to those registrations are on their way to it.";

/** The same where no mail server is set up. */
export const noMail = "This site sends no mail. The organisers can give you the link to your registration.";

/**
 * What the box of a guest is called in a form that the browser itself posts.
 *
 * @param which the guest's id, or which of the empty boxes it is
 */
export const guestBox = (which: number | `new-${number}`) => `guest-${which}`;

/** What is said once a link was replaced by its holder. */
export const newLinkOnItsWay =
  "A new link is on its way to the address that you registered with. The earlier one does not work any more.";
