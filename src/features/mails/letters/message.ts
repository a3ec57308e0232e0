import type { Letter } from "../../../platform/mail/letter";
import type { Site } from "../../../platform/site";
import { type NoticeName, noticeNames } from "./notice-names";

/*
 * What is written when somebody has written: to them, and to the administrators. The texts may be changed here.
 */

/**
 * To whoever has sent a message. Nobody has confirmed the address, so nothing that was typed is repeated but the name.
 *
 * @param name without what would be a link
 */
export const messageReceivedLetter = ({ site, name }: { site: Pick<Site, "name">; name: string }): Letter => ({
  subject: `${site.name} has your message`,
  preview: "We read it and come back to you.",
  heading: "We have your message",
  paragraphs: [
    `Hello ${name},`,
    "Thank you for writing. A person reads it and comes back to you, usually within 48 hours.",
  ],
  reason:
    "This mail came because this address was given with a message to us. If it was not you, there is nothing to do.",
});

/**
 * To administrators who wish it.
 *
 * @param about what it is about in a few words, such as who wrote
 * @param url where it is in the back office
 */
export const noticeLetter = ({
  site,
  notice,
  about,
  facts,
  url,
}: {
  site: Pick<Site, "name">;
  notice: NoticeName;
  about: string;
  facts: [string, string][];
  url: string;
}): Letter => ({
  subject: `${noticeNames[notice]}: ${about}`,
  preview: site.name,
  heading: noticeNames[notice],
  paragraphs: [about],
  facts,
  action: { label: "Open it", url },
  reason:
    "This mail came because you wish to be told of such things: the dashboard of the back office is where you choose them.",
});
