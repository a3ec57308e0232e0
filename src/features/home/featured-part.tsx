import type { ComponentProps, ComponentType } from "react";
import { ServerDrawn } from "../../ui/motion/server-drawn";
import type { Section } from "../../ui/section";
import { Part, PartPlace } from "./part";
import { useLogged } from "./use-logged";

interface FeaturedPartProps<T> {
  /** what it shows, as the log names it */
  what: string;
  given: Section<T[]> | Promise<Section<T[]>>;
  /** what is said while it is on its way */
  loading: string;
  /** the height of its place until then, as a class */
  place: string;
  /** how it takes its place while it is not near */
  box: Pick<ComponentProps<"div">, "className" | "style">;
  /** draws the section, fetched when it is needed */
  art: ComponentType<{ items: T[] }>;
}

/** A section of what is featured. Where nothing is, or where it cannot be had, the page goes on without it. */
export function FeaturedPart<T>({ what, given, loading, place, box, art }: FeaturedPartProps<T>) {
  useLogged(what, given);
  const waiting = { loading, place, className: "wrap py-14 sm:py-20" };
  return (
    <Part given={given} {...waiting}>
      {(loaded) =>
        loaded.ok && loaded.value.length > 0 ? (
          <ServerDrawn art={art} properties={{ items: loaded.value }} meanwhile={<PartPlace {...waiting} />} {...box} />
        ) : null
      }
    </Part>
  );
}
