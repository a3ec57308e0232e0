import type { ComponentProps, ComponentType } from "react";
import { ServerRendered } from "../../ui/motion/server-rendered";
import type { Section } from "../../ui/section";
import { AsyncSection, SectionPlaceholder } from "./async-section";
import { useLogFailure } from "./use-log-failure";

interface FeaturedSectionProps<T> {
  /** what it shows, as the log names it */
  what: string;
  given: Section<T[]> | Promise<Section<T[]>>;
  /** what is said while it is on its way */
  loading: string;
  /** the height of its place until then, as a class */
  place: string;
  /** the looks of its place in the page: `belowFold(…)` */
  box: Pick<ComponentProps<"div">, "className" | "style">;
  /** draws the section, fetched when it is needed */
  component: ComponentType<{ items: T[] }>;
}

/** A section of what is featured. Where nothing is, or where it cannot be had, the page goes on without it. */
export function FeaturedSection<T>({ what, given, loading, place, box, component }: FeaturedSectionProps<T>) {
  useLogFailure(what, given);
  const waiting = { loading, place, className: "wrap py-14 sm:py-20" };
  return (
    <AsyncSection given={given} {...waiting}>
      {(loaded) =>
        loaded.ok && loaded.value.length > 0 ? (
          <ServerRendered
            component={component}
            props={{ items: loaded.value }}
            fallback={<SectionPlaceholder {...waiting} />}
            {...box}
          />
        ) : null
      }
    </AsyncSection>
  );
}
