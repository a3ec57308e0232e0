import type { Queryable } from "../platform/database/database.server";
import type { Tables } from "../platform/database/tables";
import type { MailQueue } from "../platform/mail/queue.server";
import type { WholeSite } from "../platform/site";
import type { SiteKey } from "../platform/site-key.server";

/** Whose data it is. */
export interface Person {
  id: number;
  username: string;
  full_name: string;
  /** the e-mail of the account, folded for comparing, once its owner has shown that it is theirs; of any other nothing may be read */
  confirmedEmail: string | undefined;
  /** the address of the account's picture; empty where it has none */
  image_url: string;
}

/** What forgetting may need of the call: others may have to be told. */
export interface Forgetting {
  mails: MailQueue;
  site: WholeSite;
  /** what links in mails begin with */
  siteAddress: () => string;
  /** what secret links are made with */
  siteKey: SiteKey;
  now: () => Date;
}

/** What a feature holds about a person, said once: for the export, and for the day on which the account is deleted. */
export interface PersonalData {
  /** what it is called in the export */
  name: string;
  /** the columns by which a person is found, named or reached, by table; a test demands that each there is stands in one list */
  columns: Partial<Record<keyof Tables, readonly string[]>>;
  /** all of it, as the export writes it; never a secret */
  read: (db: Queryable, person: Person) => Promise<unknown>;
  /**
   * What becomes of it, in the transaction that deletes the account and before the account goes. Left out where the rows go, or
   * forget who it was, by their reference to the account.
   */
  forget?: (transaction: Queryable, person: Person, call: Forgetting) => Promise<void>;
}
