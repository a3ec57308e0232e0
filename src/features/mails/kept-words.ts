import { plural } from "../../ui/formatting";

/** Shown where mails are promised without a mail server. */
export const keptMails = "No mail server is set up: the mails are kept under Mail for you to pass on.";

/** The same for a number of people. */
export const keptFor = (people: number): string =>
  `No mail server is set up, so nothing is sent: ${plural(people, "mail is", "mails are")} kept under Mail for you to pass on.`;
