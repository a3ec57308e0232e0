import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "../../platform/database/database.server";
import * as accountsAndEvents from "./001-accounts-events.server";
import * as projectsCommunitiesPartnersTeam from "./002-projects-communities-partners-team.server";
import * as blogGalleryStoreContact from "./003-blog-gallery-store-contact.server";
import * as auditTrash from "./005-audit-trash.server";
import * as readMessages from "./006-read-messages.server";
import * as projectsByCategory from "./007-projects-by-category.server";
import * as requestStatus from "./008-request-status.server";
import * as rateLimits from "./009-rate-limits.server";
import * as usernamesInTheTrail from "./010-usernames-in-the-trail.server";
import * as claimsAndFirstCommunities from "./011-claims-and-first-communities.server";
import * as orderOfPartners from "./012-order-of-partners.server";
import * as resourceOfAnEntry from "./013-resource-of-an-entry.server";

/** Every change of the schema, in order. An entry is never edited once it has landed. */
const migrations: Record<string, Migration> = {
  "001-accounts-events": accountsAndEvents,
  "002-projects-communities-partners-team": projectsCommunitiesPartnersTeam,
  "003-blog-gallery-store-contact": blogGalleryStoreContact,
  "005-audit-trash": auditTrash,
  "006-read-messages": readMessages,
  "007-projects-by-category": projectsByCategory,
  "008-request-status": requestStatus,
  "009-rate-limits": rateLimits,
  "010-usernames-in-the-trail": usernamesInTheTrail,
  "011-claims-and-first-communities": claimsAndFirstCommunities,
  "012-order-of-partners": orderOfPartners,
  "013-resource-of-an-entry": resourceOfAnEntry,
};

/**
 * Brings the schema up to date. Runs in one transaction under the engine's lock, so that two processes may start at
 * once: the second waits, then finds nothing to do.
 *
 * @param upTo the last change to make, for a database as an earlier version left it; all of them unless said
 */
export async function migrate(db: Database, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest();
  if (error) throw error;
}
