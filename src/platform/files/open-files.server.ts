import { ConfigurationError, type Environment } from "../env.server";
import { DiskFiles } from "./disk-files.server";
import type { Files } from "./files.server";
import { S3Files } from "./s3-files.server";

/**
 * The store that is configured, looked at once.
 *
 * @throws ConfigurationError with a sentence that names the setting
 */
export async function openFiles({ DATA_DIR, S3_ENDPOINT, S3_BUCKET, ...s3 }: Environment): Promise<Files> {
  const { S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = s3;
  // The environment is checked to have all of them or none.
  const files =
    S3_ENDPOINT && S3_BUCKET && accessKeyId && secretAccessKey
      ? new S3Files({ endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region, accessKeyId, secretAccessKey })
      : new DiskFiles(DATA_DIR);
  try {
    await files.check();
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new ConfigurationError(
      files instanceof S3Files
        ? `S3_BUCKET ${S3_BUCKET} at S3_ENDPOINT cannot keep files: ${reason}.`
        : `DATA_DIR ${DATA_DIR} cannot hold files: ${reason}.`,
      { cause },
    );
  }
  return files;
}
