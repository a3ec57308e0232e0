/** What was typed into one form. */
export interface DeviceCopy {
  /** the item's id, or `new.` and the key of its form */
  item: string;
  /** names the form */
  form: string;
  /** the fields that differ from the item, as the form shows them */
  values: Record<string, unknown>;
  /** the item's updated_at over which it was typed */
  seen: string | null;
  /** when, by this device's clock; UTC, ISO 8601 */
  at: string;
}

/** Whose forms, and of which kind. */
export interface CopyPlace {
  /** the account's id */
  owner: number;
  /** the key of the resource */
  resource: string;
}
