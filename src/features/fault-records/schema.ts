import type { Generated } from "kysely";
import type { ItemColumns } from "../../platform/database/tables";

/** How bad a fault is: worth saying, the machine can be used in part, or it does not work. */
export const severities = ["note", "limited", "stopped"] as const;
export type Severity = (typeof severities)[number];

/** The last two are closed, and need an outcome. */
export const faultStatuses = ["open", "in_progress", "fixed", "no_fault"] as const;
export type FaultStatus = (typeof faultStatuses)[number];

declare module "../../platform/database/tables" {
  interface Tables {
    /** reports about machines */
    faults: ItemColumns & {
      equipment_id: number;
      unit_id: number | null;
      text: string;
      severity: Severity;
      is_dangerous: number;
      /** JSON list of addresses, which no page shows */
      pictures: string;
      name: string;
      contact: string;
      /** the contact's e-mail, folded; null for another contact and none */
      contact_key: string | null;
      user_id: number | null;
      status: FaultStatus;
      outcome: string;
      /** whether the report has set its unit down */
      sets_down: number;
      /** the idempotency key of the reporter's device; null after 30 days */
      idempotency_key: Generated<string | null>;
      /** when keepers were told; null until then, empty if it was closed before */
      told_at: string | null;
      /** the tag of the language that it was reported in; empty for the main one */
      language: Generated<string>;
      closed_at: string | null;
      /** a mark of the network it came from, for the daily bound of mails to unconfirmed addresses; null for others */
      stranger: string | null;
      /** size of the pictures as stored, if nobody with a confirmed e-mail sent them; 0 for others */
      stranger_bytes: Generated<number>;
    };
  }
}

/** Whether nobody has to do anything about it any more. */
export const isClosed = (status: FaultStatus): boolean => status === "fixed" || status === "no_fault";
