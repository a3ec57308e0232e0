import { readSiteIn } from "../../src/platform/site.server";
import { findSampleFolder } from "../../src/samples/folder.server";
import { addSampleContent } from "../../src/samples/import.server";
import { openApp, type TestApp } from "./app";

/** A site after its first start, with the sample content of an organisation. The caller closes it. */
export async function openSampleApp(organisation = "on", now?: string): Promise<TestApp> {
  const folder = findSampleFolder(organisation) as string;
  const site = readSiteIn(folder);
  const app = await openApp({ site, ...(now ? { now } : {}) });
  await addSampleContent(app.db, { folder, files: app.services.files, site, now: app.clock.now() });
  return app;
}
