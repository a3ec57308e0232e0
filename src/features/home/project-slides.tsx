import { ButtonLink } from "../../ui/button";
import { Carousel } from "../../ui/motion/carousel";
import { Picture } from "../../ui/picture/cover";
import { T, V } from "../../ui/texts/texts";
import { categoryLine } from "../projects/public/project-facts";
import { Technologies } from "../projects/public/project-labels";
import type { HomeProject } from "./load-home";

/** The slides of the featured projects. */
export default function ProjectSlides({ projects }: { projects: HomeProject[] }) {
  return (
    <Carousel
      labelledBy="featured"
      itemName="project"
      slides={projects.map((project) => ({
        id: project.id,
        name: project.title,
        content: <Slide project={project} />,
      }))}
    />
  );
}

const Slide = ({ project }: { project: HomeProject }) => (
  <article
    aria-labelledby={`featured-${project.id}`}
    className="grid h-full grid-cols-[minmax(0,1fr)] overflow-hidden rounded-md border border-ink bg-sheet lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]"
  >
    <Picture
      src={project.image_url}
      alt=""
      seed={project.id}
      kind={project.category}
      ratio="16/10"
      sizes="(min-width: 78rem) 660px, (min-width: 64rem) 54vw, 92vw"
      className="h-full overflow-hidden border-ink object-cover max-lg:border-b lg:border-r"
    />
    <div className="flex flex-col items-start gap-4 p-5 sm:p-8">
      <p className="label-type text-violet">{categoryLine(project)}</p>
      <h3 id={`featured-${project.id}`} className="text-[1.625rem] wrap-anywhere sm:text-[2.125rem]">
        {project.title}
      </h3>
      <p className="line-clamp-5 text-lg leading-relaxed wrap-anywhere text-soft">{project.description}</p>
      <Technologies technologies={project.technologies} most={6} />
      <ButtonLink to={`/projects/${project.id}`} className="mt-auto">
        <span>
          <T>
            View Project
            <span className="sr-only">
              : <V title={project.title} />
            </span>
          </T>
        </span>
      </ButtonLink>
    </div>
  </article>
);
