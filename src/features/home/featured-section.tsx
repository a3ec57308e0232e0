import type { ComponentProps, ComponentType } from "react";
import type { Section } from "../../ui/section";
import { AsyncSection } from "./async-section";
import { useLogFailure } from "./use-log-failure";

interface FeaturedSectionProps<T> {
  /** its content, for the log */
  what: string;
  given: Section<T[]> | Promise<Section<T[]>>;
  loading: string;
  /** the placeholder's height as a class */
  place: string;
  box: Pick<ComponentProps<"div">, "className" | "style">;
  component: ComponentType<{ items: T[] }>;
}

/** A section of featured items, omitted if there are none or they cannot be loaded. */
export function FeaturedSection<T>({ what, given, loading, place, box, component: Items }: FeaturedSectionProps<T>) {
  useLogFailure(what, given);
  const waiting = { loading, place, className: "wrap py-14 sm:py-20" };
  return (
    <AsyncSection given={given} {...waiting}>
      {(loaded) =>
        loaded.ok && loaded.value.length > 0 ? (
          <div {...box}>
            <Items items={loaded.value} />
          </div>
        ) : null
      }
    </AsyncSection>
  );
}
