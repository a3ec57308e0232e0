import { type SelectQueryBuilder, sql } from "kysely";
import { isPostgres, type Queryable } from "../../platform/database/database.server";
import { titleOf } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import "./schema";
import type { RegistrationOrder } from "./choices";

const keyOf = (db: Queryable) =>
  isPostgres(db) ? sql`(registrations.email_key collate "C")` : sql`registrations.email_key`;

/** Orders registrations by a column other than their events'. Each order uses an index. */
export function inOrder<Row>(
  db: Queryable,
  select: SelectQueryBuilder<Tables, "registrations" | "events", Row>,
  order: RegistrationOrder,
): SelectQueryBuilder<Tables, "registrations" | "events", Row> {
  const direction = order.startsWith("-") ? "desc" : "asc";
  switch (order.replace("-", "")) {
    case "name":
      return select.orderBy(titleOf(db, "registrations"), direction).orderBy("registrations.id", direction);
    case "email":
      return select.orderBy(keyOf(db), direction).orderBy("registrations.id", direction);
    case "status":
      return select.orderBy("registrations.registration_status", direction).orderBy("registrations.id", direction);
    default:
      return select.orderBy("registrations.id", direction);
  }
}
