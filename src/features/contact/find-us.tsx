import type { Site } from "../../site";
import { ButtonLink } from "../../ui/button";
import CornerMap from "./corner-map";
import { directionsLink, mapLink } from "./map-links";

/** A drawn map of the corner with the ways to a real one. Nothing is asked of another site until a link is followed. */
export default function FindUs({ site }: { site: Site }) {
  return (
    <section aria-labelledby="find-us" className="grid content-start gap-6">
      <h2 id="find-us">Find us</h2>
      <figure className="overflow-hidden rounded-md border border-ink bg-sheet">
        <div className="aspect-[16/11] border-b border-ink">
          <CornerMap lines={site.address.lines} />
        </div>
        <figcaption className="grid gap-4 p-5">
          <p className="leading-snug">
            {site.address.lines.join(", ")}
            <span className="block text-[0.9375rem] text-soft">A sketch of the corner, not to scale.</span>
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={mapLink(site.address)} variant="secondary" target="_blank">
              Open the map
            </ButtonLink>
            <ButtonLink to={directionsLink(site.address)} variant="secondary" target="_blank">
              Directions
            </ButtonLink>
          </div>
        </figcaption>
      </figure>
    </section>
  );
}
