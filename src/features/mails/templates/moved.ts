import { formatDateTime } from "../../../platform/dates/words";
import type { MailContent, MailFile } from "../../../platform/mail/content";
import { common, type EventMailContext } from "./event";

/** To somebody who moved to another date. @param from the former start; UTC, ISO 8601 @param people with a place */
export const registrationMovedMail = ({
  people = 1,
  ...told
}: EventMailContext & { url: string; from: string; calendar: MailFile; people?: number }): MailContent => {
  const [is, was] = [told.event.start_date, told.from].map((at) => formatDateTime(at, told.site));
  return {
    ...common(told),
    subject: `Another date: ${told.event.title}`,
    preview: `${is}, no longer ${was}`,
    heading: "You are registered for another date",
    paragraphs: [
      `Hello ${told.name},`,
      `Your registration for “${told.event.title}” is for ${is} now. ${
        people > 1
          ? `You have ${people} places there, and those on ${was} are free for others.`
          : `You have a place there, and your place on ${was} is free for somebody else.`
      }`,
      "The calendar file in this mail adds the new date to your calendar; please take the old one out yourself.",
    ],
    action: { label: "See your registration", url: told.url },
    after: [
      "Your link and the six letters and digits of your code for the door stay the same. The QR code is a new one: an old picture of it no longer works.",
    ],
    reason: "You received this mail because your registration was moved to another date.",
    files: [told.calendar],
  };
};
