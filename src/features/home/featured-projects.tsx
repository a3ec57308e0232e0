import { lazy, useRef } from "react";
import { TextLink } from "../../ui/button";
import { carouselHeading } from "../../ui/motion/carousel-heading";
import { emptyComponent, ServerRendered } from "../../ui/motion/server-rendered";
import { useWhenNear } from "../../ui/motion/use-when-near";
import type { Section } from "../../ui/section";
import { EmptyState } from "../../ui/states";
import { AsyncSection } from "./async-section";
import { fetchSlideShow } from "./fetch-scripts";
import type { HomeProject } from "./load-home";
import { useLogFailure } from "./use-log-failure";

const ProjectSlides = lazy(() => import("./project-slides").catch(emptyComponent));

type ProjectsSection = Section<HomeProject[]> | Promise<Section<HomeProject[]>>;

/** The featured projects, one at a time. */
export function FeaturedProjects({ projects }: { projects: ProjectsSection }) {
  const box = useRef<HTMLElement>(null);
  useWhenNear(box, fetchSlideShow);
  useLogFailure("Featured projects", projects);
  return (
    <section ref={box} aria-labelledby="featured" className="border-y border-rule bg-stone">
      <div className="wrap py-14 sm:py-20">
        <h2 id="featured" className={carouselHeading}>
          Featured Projects
        </h2>
        <AsyncSection given={projects} loading="Loading featured projects..." place="h-120 lg:h-96">
          {(loaded) =>
            !loaded.ok || loaded.value.length === 0 ? (
              <EmptyState
                title="No featured projects available yet."
                text={
                  <>
                    The bench is free. <TextLink to="/contact">Bring your own.</TextLink>
                  </>
                }
              />
            ) : (
              <ServerRendered
                component={ProjectSlides}
                props={{ projects: loaded.value }}
                className="min-h-120 lg:min-h-90"
              />
            )
          }
        </AsyncSection>
      </div>
    </section>
  );
}
