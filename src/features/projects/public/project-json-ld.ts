import type { KnownSite } from "../../../ui/frame/page-meta";
import {
  breadcrumbs,
  organisationReference,
  type Thing,
  toJsonLd,
  wholeAddress,
} from "../../../ui/frame/structured-data/json-ld";
import { previewAddress } from "../../../ui/picture/preview-address";
import type { Project } from "../schema";

const projectData = (project: Project, site: KnownSite): Thing => ({
  "@type": "CreativeWork",
  "@id": `${wholeAddress(site, `/projects/${project.id}`)}#project`,
  url: wholeAddress(site, `/projects/${project.id}`),
  name: project.title,
  description: project.description,
  image: [wholeAddress(site, previewAddress("projects", project, site))],
  ...(project.technologies.length > 0 ? { keywords: project.technologies } : {}),
  dateCreated: project.created_at,
  dateModified: project.updated_at,
  creator: organisationReference(site),
});

/** Returns the structured data of a project's page, as JSON that is safe inside a script element. */
export const projectJsonLd = (project: Project, site: KnownSite): string =>
  toJsonLd(
    projectData(project, site),
    breadcrumbs(site, [
      ["Projects", "/projects"],
      [project.title, `/projects/${project.id}`],
    ]),
  );
