/** The migration that makes all tables of a new database. */
export const baseline = "056-baseline";

/** The migrations that the baseline replaces. A database that has all of them has the tables of the baseline. */
export const replacedMigrations: readonly string[] = [
  "001-accounts-events",
  "002-projects-communities-partners-team",
  "003-blog-gallery-store-contact",
  "005-audit-trash",
  "006-read-messages",
  "007-projects-by-category",
  "008-request-status",
  "009-rate-limits",
  "010-usernames-in-the-trail",
  "011-claims-and-first-communities",
  "012-order-of-partners",
  "013-resource-of-an-entry",
  "014-registration-keys",
  "015-mails",
  "016-account-links",
  "017-search",
  "018-notices",
  "019-factors",
  "020-devices-and-portraits",
  "021-manage-links",
  "022-event-mails",
  "023-publication-of-events",
  "024-series-of-events",
  "025-registering-for-events",
  "026-waiting-guests-payments",
  "027-door",
  "028-certificates-and-turn-out",
  "029-orders-of-registrations",
  "030-words",
  "032-settings",
  "033-opening",
  "035-samples",
  "036-words-and-parts-of-pages",
  "037-drafts",
  "038-publication",
  "039-versions",
  "040-order-of-the-gallery",
  "041-media",
  "042-orders-of-lists",
  "043-beginnings",
  "044-last-guest",
  "047-look",
  "048-preview-links",
  "049-publication-of-communities",
  "050-searches-without-accents",
  "051-currency",
  "052-whom-payments-are-for",
  "054-ended-forms",
  "055-strangers",
];

/** The last of them: a database that has it has all of them. */
export const lastReplaced = replacedMigrations.at(-1) as string;

const replaced = new Set(replacedMigrations);

/** Tells whether a database is too old for the baseline: it has only some of the replaced migrations. */
export const isTooOld = (made: readonly string[]): boolean =>
  made.some((name) => replaced.has(name)) && replacedMigrations.some((name) => !made.includes(name));

/** Says how to update a database, or a backup, that is too old. */
export const howToUpdate = `First start the last version that still has the migration ${lastReplaced} (the commit before “Start new databases from one baseline”): it brings the database up to date. Then start this version.`;
