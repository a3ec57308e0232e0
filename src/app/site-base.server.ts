import type { Environment } from "../platform/env.server";
import type { SiteBase } from "../platform/site";
import { readSite, readSiteIn } from "../platform/site.server";
import { findSampleFolder } from "../samples/folder.server";

/** Returns the organisation's details without settings. @throws ConfigurationError when a file cannot be used */
export function siteBaseOf({
  SAMPLE_CONTENT,
  SITE_CONFIG,
}: Pick<Environment, "SAMPLE_CONTENT" | "SITE_CONFIG">): SiteBase {
  const samples = findSampleFolder(SAMPLE_CONTENT);
  return readSite(SITE_CONFIG, samples === undefined ? undefined : readSiteIn(samples));
}
