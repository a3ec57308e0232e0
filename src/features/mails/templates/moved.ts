import { formatDateTime } from "../../../platform/dates/words";
import { counted, t } from "../../../platform/languages/texts";
import type { MailContent, MailFile } from "../../../platform/mail/content";
import { common, type EventMailContext } from "./event";
import { hello } from "./greeting";

/** To somebody who moved to another date. @param from the former start; UTC, ISO 8601 @param people with a place */
export const registrationMovedMail = ({
  people = 1,
  ...told
}: EventMailContext & { url: string; from: string; calendar: MailFile; people?: number }): MailContent => {
  const is = formatDateTime(told.event.start_date, told.site);
  const was = formatDateTime(told.from, told.site);
  const { title } = told.event;
  return {
    ...common(told),
    subject: t`Another date: ${{ title }}`,
    preview: t`${{ is }}, no longer ${{ was }}`,
    heading: t`You are registered for another date`,
    paragraphs: [
      hello(told.name),
      counted(
        { people, title, is, was },
        "Your registration for “{title}” is for {is} now. You have a place there, and your place on {was} is free for somebody else.",
        "Your registration for “{title}” is for {is} now. You have # places there, and those on {was} are free for others.",
      ),
      t`The calendar file in this mail adds the new date to your calendar; please take the old one out yourself.`,
    ],
    action: { label: t`See your registration`, url: told.url },
    after: [
      t`Your link and the six letters and digits of your code for the door stay the same. The QR code is a new one: an old picture of it no longer works.`,
    ],
    reason: t`You received this mail because your registration was moved to another date.`,
    files: [told.calendar],
  };
};
