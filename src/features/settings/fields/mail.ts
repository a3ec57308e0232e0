import * as field from "../../../api/fields/field";

/** The bounds of the site's mails. */
export const mailFields = {
  mails_to_strangers: field
    .between("Mails per day to unconfirmed addresses", { min: 0, max: 100_000, whole: true })
    .describe(
      "answers to registrations, waiting lists, lost links and messages that go to addresses nobody has confirmed; a fifth is kept for the mails of accounts, and one network gets half at most",
    ),
};
