import type { Queryable } from "../platform/database/database.server";
import type { Tables } from "../platform/database/tables";
import type { MailQueue } from "../platform/mail/queue.server";
import type { WholeSite } from "../platform/site";
import type { SiteKey } from "../platform/site-key.server";

/** The person whose data it is. */
export interface Person {
  id: number;
  username: string;
  full_name: string;
  /** the account's e-mail, folded, if it is confirmed; data under an unconfirmed e-mail must not be read */
  confirmedEmail: string | undefined;
  /** the address of the account's picture; empty if there is none */
  image_url: string;
}

/** The services for forgetting a person, with those for mails to others. */
export interface Forgetting {
  mails: MailQueue;
  site: WholeSite;
  siteAddress: () => string;
  /** the key of secret links */
  siteKey: SiteKey;
  now: () => Date;
}

/** The personal data of a feature: for the export and for deleting the account. */
export interface PersonalData {
  /** its name in the export */
  name: string;
  /** the columns that find, name or reach a person, by table; a test finds columns that are missing here */
  columns: Partial<Record<keyof Tables, readonly string[]>>;
  /** all of it for the export; never a secret */
  read: (db: Queryable, person: Person) => Promise<unknown>;
  /** Deletes or anonymises it before the account goes, in the same transaction; omitted if foreign keys do. */
  forget?: (transaction: Queryable, person: Person, call: Forgetting) => Promise<void>;
}
