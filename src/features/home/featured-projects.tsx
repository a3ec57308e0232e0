import { t } from "../../platform/languages/texts";
import { TextLink } from "../../ui/button";
import { carouselHeading } from "../../ui/motion/carousel-heading";
import type { Section } from "../../ui/section";
import { EmptyState } from "../../ui/states";
import { T } from "../../ui/texts/texts";
import { AsyncSection } from "./async-section";
import type { HomeProject } from "./load-home";
import ProjectSlides from "./project-slides";
import { useLogFailure } from "./use-log-failure";

type ProjectsSection = Section<HomeProject[]> | Promise<Section<HomeProject[]>>;

/** The featured projects, one at a time. */
export function FeaturedProjects({ projects }: { projects: ProjectsSection }) {
  useLogFailure("Featured projects", projects);
  return (
    <section aria-labelledby="featured" className="border-y border-rule bg-stone">
      <div className="wrap py-14 sm:py-20">
        <h2 id="featured" className={carouselHeading}>{t`Featured Projects`}</h2>
        <AsyncSection given={projects} loading={t`Loading featured projects...`} place="h-120 lg:h-96">
          {(loaded) =>
            !loaded.ok || loaded.value.length === 0 ? (
              <EmptyState
                title={t`No featured projects available yet.`}
                text={
                  <T>
                    The bench is free. <TextLink to="/contact">Bring your own.</TextLink>
                  </T>
                }
              />
            ) : (
              <div className="min-h-120 lg:min-h-90">
                <ProjectSlides projects={loaded.value} />
              </div>
            )
          }
        </AsyncSection>
      </div>
    </section>
  );
}
