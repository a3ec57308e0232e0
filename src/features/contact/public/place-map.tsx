import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { Site } from "../../../platform/site";
import { Drawing } from "../../../ui/art/drawing";
import { isDrawnCorner } from "../../../ui/art/drawn-city";
import { Button, ButtonLink } from "../../../ui/button";
import corner from "./corner.svg?raw";
import { embeddedMap, mapLink, ownMapLinks } from "./map-links";
import streets from "./streets.svg?raw";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "live-map": DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
    }
  }
}

/** A sketch that contacts nobody, OpenStreetMap on request, and a link to the map app. live-map.ts runs the button. */
export function PlaceMap({ site: { name, address } }: { site: Site }) {
  const { android, apple } = ownMapLinks(address, name);
  const place = address.lines.join(", ");
  const isHere = isDrawnCorner(address);
  return (
    <live-map
      data-src={embeddedMap(address)}
      data-title={`Map of ${place}, from OpenStreetMap`}
      className="flex flex-col overflow-hidden rounded-md border border-ink bg-sheet"
    >
      <div data-map="" className="relative aspect-[16/11] min-h-72 w-full flex-1 border-b border-ink bg-stone">
        <Drawing
          svg={isHere ? corner : streets}
          role="img"
          aria-label={isHere ? `A sketch of the corner: ${place}` : "Some streets with a pin among them"}
          className="absolute inset-0"
        />
      </div>
      <div className="grid gap-4 p-5">
        <p className="leading-snug">
          {place}
          <span data-note="" className="mt-1 block text-[0.9375rem] text-soft">
            {isHere && "A sketch of the corner, not to scale. "}The real map is loaded from OpenStreetMap when you ask
            for it.
          </span>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" data-load="" className="needs-scripts">
            Load the Map from OpenStreetMap
          </Button>
          <ButtonLink
            to={mapLink(address)}
            variant="secondary"
            target="_blank"
            data-android={android}
            data-apple={apple}
          >
            Open in Your Map App
          </ButtonLink>
        </div>
      </div>
    </live-map>
  );
}
