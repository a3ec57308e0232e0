import type { Queryable } from "../../platform/database/database.server";
import type { TrashRules } from "../resource";
import type { AnyRow } from "./trail.server";
import type { Link } from "./trash.server";

/** Functions of a resource that run when its rows are written by an audited call or restored. */
export interface ResourceHooks {
  /** locks other rows before the item's own, so that two writes never deadlock */
  lockFirst?: (transaction: Queryable, id: number) => Promise<unknown>;
  /** Locks other rows before a row is deleted. @param item its id as text @param links columns that point at it */
  lockBeforeDelete?: (transaction: Queryable, item: string, links: TrashRules["links"]) => Promise<unknown>;
  /** Locks other rows before an item and its trash entry are restored. @param links rows that pointed at it */
  lockBeforeRestore?: (transaction: Queryable, row: AnyRow, links: readonly Link[]) => Promise<unknown>;
  /** Runs before a row is restored, and may change it. @throws Problem 409 if its place is taken or its parent gone */
  beforeRestore?: (transaction: Queryable, row: AnyRow) => Promise<void>;
}

/** An item's row before and after a write or restore; undefined if it does not exist. */
export interface WrittenRow {
  before: AnyRow | undefined;
  after: AnyRow | undefined;
  /** the id of the item that a new one was copied from, as text */
  madeFrom?: string | undefined;
  /** sentences about parts that a copy could not take over from its original; the response shows them */
  conflicts?: string[] | undefined;
  /** the keys of the back-office forms that the write saves, and their owner */
  saved?: { userId: number; forms: readonly string[] } | undefined;
}

export type HooksByResource = Readonly<Record<string, ResourceHooks | undefined>>;
