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
  creator: project.makers?.length
    ? project.makers.map((name) => ({ "@type": "Person", name }))
    : organisationReference(site),
});

/** The steps of a project as a HowTo; nothing without steps. */
function howTo({ id, title, description, steps = [], materials = [], hours }: Project, site: KnownSite): Thing[] {
  if (steps.length === 0) return [];
  const page = wholeAddress(site, `/projects/${id}`);
  return [
    {
      "@type": "HowTo",
      "@id": `${page}#howto`,
      name: title,
      description,
      ...(hours ? { totalTime: `PT${Math.round(hours * 60)}M` } : {}),
      ...(materials.length > 0
        ? {
            supply: materials.map(({ name, quantity }) => ({
              "@type": "HowToSupply",
              name,
              ...(quantity && { requiredQuantity: quantity }),
            })),
          }
        : {}),
      step: steps.map((step, at) => ({
        "@type": "HowToStep",
        position: at + 1,
        url: `${page}#step-${at + 1}`,
        ...(step.title && { name: step.title }),
        text: step.text || step.title || `Step ${at + 1}`,
        ...(step.pictures[0] && { image: wholeAddress(site, step.pictures[0].url) }),
      })),
    },
  ];
}

/** Returns the structured data of a project's page, as JSON that is safe inside a script element. */
export const projectJsonLd = (project: Project, site: KnownSite): string =>
  toJsonLd(
    projectData(project, site),
    ...howTo(project, site),
    breadcrumbs(site, [
      ["Projects", "/projects"],
      [project.title, `/projects/${project.id}`],
    ]),
  );
