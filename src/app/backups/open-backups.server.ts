import { join } from "node:path";
import type { Backups } from "../../platform/backup/make.server";
import type { SchemaTools } from "../../platform/backup/snapshot.server";
import { type BackupStore, BucketStore, FolderStore } from "../../platform/backup/store.server";
import type { Database } from "../../platform/database/database.server";
import type { Environment } from "../../platform/env.server";
import type { Files } from "../../platform/files/files.server";
import { s3Settings } from "../../platform/files/open-files.server";
import { openBucket } from "../../platform/files/s3-files.server";
import { howToUpdate, isReplaced, isTooOld } from "../migrations/baseline/replaced.server";
import { migrate, migrationNames } from "../migrations/index.server";

export const schemaTools: SchemaTools = {
  names: migrationNames,
  migrate,
  isReplaced,
  refusal: (made) =>
    isTooOld(made)
      ? `This backup is too old for this version. Restore it with the version that made it. ${howToUpdate}`
      : undefined,
};

/** Backups go to BACKUP_DIR, else to the bucket if there is one, else to a folder beside the database. */
function openStore(environment: Environment): BackupStore {
  const bucket = s3Settings(environment);
  if (environment.BACKUP_DIR) return new FolderStore(environment.BACKUP_DIR);
  return bucket
    ? new BucketStore(openBucket(bucket), bucket.bucket)
    : new FolderStore(join(environment.DATA_DIR, "backups"));
}

/** Opens the configured source and store of backups. */
export const openBackups = (
  environment: Environment,
  { db, files, now }: { db: Database; files: Files; now: () => Date },
): Backups => ({
  source: {
    db,
    files,
    now,
    dataDirectory: environment.DATA_DIR,
    siteConfig: environment.SITE_CONFIG,
    schema: schemaTools,
  },
  store: openStore(environment),
  passphrase: environment.BACKUP_PASSPHRASE,
});
