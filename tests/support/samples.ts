import { addFirstCommunities } from "../../src/features/communities/first-communities.server";
import { readSiteIn } from "../../src/platform/site.server";
import { findSampleFolder } from "../../src/samples/folder.server";
import { addSampleContent } from "../../src/samples/import.server";
import { markSamples } from "../../src/samples/mark.server";
import { openApp, type TestApp } from "./app";

/** Adds an organisation's sample content, as a start does. @returns whether it did */
export const addSamples = ({ db, services, clock }: TestApp, organisation = "on"): Promise<boolean> =>
  addSampleContent(db, {
    folder: findSampleFolder(organisation) as string,
    files: services.files,
    site: services.site,
    now: clock.now(),
  });

/** Performs a first start: the sample content unless "off", the first communities, and their logos. */
export async function startFirst(app: TestApp, organisation = "on"): Promise<void> {
  if (organisation !== "off") await addSamples(app, organisation);
  await addFirstCommunities(app.db, app.services.site, app.clock.now());
  await markSamples(app.db, undefined);
}

/** A site after its first start, with the sample content of an organisation. The caller closes it. */
export async function openSampleApp(organisation = "on"): Promise<TestApp> {
  const app = await openApp({ site: readSiteIn(findSampleFolder(organisation) as string) });
  await addSamples(app, organisation);
  return app;
}
