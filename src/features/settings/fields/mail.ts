import * as field from "../../../api/fields/field";

/** The bounds of the site's mails. */
export const mailFields = {
  mails_to_strangers: field
    .between("Mails per day to unconfirmed addresses", { min: 0, max: 100_000, whole: true })
    .describe(
      "daily limit of mails about registrations, waiting lists, lost links and messages to unconfirmed addresses; a fifth is reserved for account mails, and one network gets at most half",
    ),
  letters_per_hour: field
    .between("Mails of letters per hour", { min: 1, max: 100_000, whole: true })
    .describe("how many mails of letters go in an hour, after every other mail"),
  regular_letter: field
    .optionalChoice(["week", "month"], "Letter by itself must be week or month")
    .describe("how often a letter is written and sent by itself, if there is anything new; empty: never"),
  regular_letter_day: field
    .between("Day of the letter", { min: 1, max: 28, whole: true })
    .describe("of the week from 1 for Monday to 7 for Sunday, or of the month"),
  regular_letter_hour: field
    .between("Hour of the letter", { min: 0, max: 23, whole: true })
    .describe("on the site's clock"),
};
