import { readSiteIn } from "../../src/platform/site.server";
import { findSampleFolder } from "../../src/samples/folder.server";
import { addSampleContent } from "../../src/samples/import.server";
import { openApp, type TestApp } from "./app";

/**
 * Brings in the sample content of an organisation, as a start does.
 *
 * @returns whether it did
 */
export const addSamples = ({ db, services, clock }: TestApp, organisation = "on"): Promise<boolean> =>
  addSampleContent(db, {
    folder: findSampleFolder(organisation) as string,
    files: services.files,
    site: services.site,
    now: clock.now(),
  });

/** A site after its first start, with the sample content of an organisation. The caller closes it. */
export async function openSampleApp(organisation = "on"): Promise<TestApp> {
  const app = await openApp({ site: readSiteIn(findSampleFolder(organisation) as string) });
  await addSamples(app, organisation);
  return app;
}
