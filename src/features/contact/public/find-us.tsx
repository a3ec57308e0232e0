import { t } from "../../../platform/languages/texts";
import type { Site } from "../../../platform/site";
import { PlaceMap } from "./place-map";

/** The map with our place. */
export default function FindUs({ site }: { site: Site }) {
  return (
    <section aria-labelledby="find-us" className="grid content-start gap-6">
      <h2 id="find-us">{t`Find Us`}</h2>
      <PlaceMap site={site} />
    </section>
  );
}
