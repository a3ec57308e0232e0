import { sql } from "kysely";
import type { Queryable } from "../../../platform/database/database.server";
import type { Site } from "../../../platform/site";
import { dayAt } from "../../../platform/time";
import { isSuspended } from "../../suspensions/suspensions.server";

/** What tells the day of the site. */
export interface Calendar {
  site: Pick<Site, "timeZone">;
  now: () => Date;
}

/** The condition that the account of a submission may use the site: active, and not suspended from all machines. */
const isFree = ({ site, now }: Calendar) =>
  sql<boolean>`exists (select 1 from users where users.id = member_projects.submitted_by and users.is_active = 1)
    and not ${isSuspended("member_projects.submitted_by", dayAt(now(), site.timeZone))}`;

/** The projects of members that wait for a review. Those of deactivated and suspended accounts are left out. */
export const waitingForReview = (db: Queryable, calendar: Calendar) =>
  db.selectFrom("member_projects").where("review", "=", "submitted").where(isFree(calendar));
