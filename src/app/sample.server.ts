import { addSamplePosts } from "../features/blog/sample.server";
import { addSampleCommunities } from "../features/communities/sample.server";
import { addSampleMessages } from "../features/contact/sample.server";
import { addSampleEvents } from "../features/events/sample.server";
import { addSampleGallery } from "../features/gallery/sample.server";
import { addSamplePartners } from "../features/partners/sample.server";
import { addSampleProjects } from "../features/projects/sample.server";
import { addSampleRegistrations } from "../features/registrations/sample.server";
import { addSampleClaims } from "../features/settings/model.server";
import { addSampleProducts } from "../features/store/sample.server";
import { addSampleTeam } from "../features/team/sample.server";
import type { Database } from "../platform/database/database.server";
import type { Files } from "../platform/files/files.server";
import { keepPictures } from "../samples/keep.server";

interface SampleParts {
  /** where the pictures go */
  files: Files;
  timeZone: string;
  now: Date;
}

/**
 * Fills an empty database with sample content, once in its life: what an administrator deletes later stays deleted.
 *
 * @returns whether it did
 */
export function addSampleContent(db: Database, { files, timeZone, now }: SampleParts): Promise<boolean> {
  return db.change(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("settings")
      .values({ key: "sample_content_added_at", value: now.toISOString() })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirstOrThrow();
    // A second process that starts at the same moment waits here for the first, and then has nothing to do.
    if (numInsertedOrUpdatedRows !== 1n) return false;
    const someEvent = await transaction.selectFrom("events").select("id").limit(1).executeTakeFirst();
    if (someEvent) return false;
    const pictures = await keepPictures(files);
    await addSampleCommunities(transaction, pictures, now);
    await addSampleProjects(transaction, pictures.projects, now);
    await addSamplePartners(transaction, pictures.partners, now);
    await addSampleTeam(transaction, pictures.team, now);
    await addSampleEvents(transaction, pictures.events, { timeZone, now });
    await addSampleRegistrations(transaction, now);
    await addSamplePosts(transaction, pictures, now);
    await addSampleMessages(transaction, now);
    await addSampleGallery(transaction, pictures.gallery, now);
    await addSampleProducts(transaction, pictures.products, now);
    await addSampleClaims(transaction);
    return true;
  });
}
