import { ConfigurationError, type Environment } from "../env.server";
import { DiskFiles } from "./disk-files.server";
import type { Files } from "./files.server";
import type { S3Settings } from "./s3-files.server";

/** Its library is read only where there is a bucket. */
async function openBucket(settings: S3Settings, directory: string): Promise<Files> {
  const { S3Files } = await import("./s3-files.server");
  return new S3Files(settings, directory);
}

/** Opens and checks the configured store. @throws ConfigurationError that names the setting */
export async function openFiles(environment: Environment): Promise<Files> {
  const { DATA_DIR, S3_BUCKET } = environment;
  const s3 = s3Settings(environment);
  const files = s3 ? await openBucket(s3, DATA_DIR) : new DiskFiles(DATA_DIR);
  try {
    await files.check();
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new ConfigurationError(
      s3
        ? `S3_BUCKET ${S3_BUCKET} at S3_ENDPOINT cannot keep files: ${reason}.`
        : `DATA_DIR ${DATA_DIR} cannot hold files: ${reason}.`,
      { cause },
    );
  }
  return files;
}

/** How the bucket is reached, where there is one; the environment is checked to have all of them or none. */
export function s3Settings(environment: Environment): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = environment;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, bucket, region, accessKeyId, secretAccessKey }
    : undefined;
}
