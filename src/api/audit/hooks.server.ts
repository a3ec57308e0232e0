import type { Queryable } from "../../platform/database/database.server";
import type { TrashRules } from "../resource";
import type { AnyRow } from "./trail.server";
import type { Link } from "./trash.server";

/** Functions of a resource that run when its rows are written by an audited call or restored from the trash. */
export interface ResourceHooks {
  /** locks what has to be locked before the row itself, so that no two writes wait for each other */
  lockFirst?: (transaction: Queryable, id: number) => Promise<unknown>;
  /** Locks what has to be locked before a row that is to be deleted, by its id as text. @param links columns that point at it */
  lockBeforeDelete?: (transaction: Queryable, item: string, links: TrashRules["links"]) => Promise<unknown>;
  /**
   * Locks what has to be locked before a row comes back from the trash, and before its place in the trash itself.
   *
   * @param links what had pointed at it, and will again
   */
  lockBeforeRestore?: (transaction: Queryable, row: AnyRow, links: readonly Link[]) => Promise<unknown>;
  /**
   * Runs before a row comes back from the trash; it may change the row.
   *
   * @throws Problem 409 in words where something stands in its place, or what it belongs to is gone
   */
  beforeRestore?: (transaction: Queryable, row: AnyRow) => Promise<void>;
}

/** What a write of an item, or its restoring, has made of its row: undefined where there was none, or is none any more. */
export interface Written {
  before: AnyRow | undefined;
  after: AnyRow | undefined;
  /** the forms of the back office that were saved by it, by their keys, and whose they are; undefined where none was */
  saved?: { userId: number; forms: readonly string[] } | undefined;
}

/** The hooks of each resource that has any, by its key. */
export type HooksByResource = Readonly<Record<string, ResourceHooks | undefined>>;
