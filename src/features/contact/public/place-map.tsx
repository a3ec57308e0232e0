import type { DetailedHTMLProps, HTMLAttributes } from "react";
import { t } from "../../../platform/languages/texts";
import type { Site } from "../../../platform/site";
import { isDrawnCorner } from "../../../ui/art/drawn-city";
import { LateDrawing } from "../../../ui/art/late-drawing";
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

const loadCorner = () => import("./corner.svg?late&raw");
const loadStreets = () => import("./streets.svg?late&raw");

/** A sketch that contacts nobody, OpenStreetMap on request, and a link to the map app. live-map.ts runs the button. */
export function PlaceMap({ site: { name, address } }: { site: Site }) {
  const { android, apple } = ownMapLinks(address, name);
  const place = address.lines.join(", ");
  const isHere = isDrawnCorner(address);
  return (
    <live-map
      data-src={embeddedMap(address)}
      data-title={t`Map of ${{ place }}, from OpenStreetMap`}
      className="flex flex-col overflow-hidden rounded-md border border-ink bg-sheet"
    >
      <div data-map="" className="relative aspect-[16/11] min-h-72 w-full flex-1 border-b border-ink bg-stone">
        <LateDrawing
          svg={import.meta.env.SSR ? (isHere ? corner : streets) : undefined}
          load={isHere ? loadCorner : loadStreets}
          role="img"
          aria-label={isHere ? t`A sketch of the corner: ${{ place }}` : t`Some streets with a pin among them`}
          className="absolute inset-0"
        />
      </div>
      <div className="grid gap-4 p-5">
        <p className="leading-snug">
          {place}
          <span data-note="" className="mt-1 block text-[0.9375rem] text-soft">
            {isHere
              ? t`A sketch of the corner, not to scale. The real map is loaded from OpenStreetMap when you ask for it.`
              : t`The real map is loaded from OpenStreetMap when you ask for it.`}
          </span>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            data-load=""
            className="needs-scripts"
          >{t`Load the Map from OpenStreetMap`}</Button>
          <ButtonLink
            to={mapLink(address)}
            variant="secondary"
            target="_blank"
            data-android={android}
            data-apple={apple}
          >{t`Open in Your Map App`}</ButtonLink>
        </div>
      </div>
    </live-map>
  );
}
