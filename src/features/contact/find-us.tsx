import type { Site } from "../../site";
import { ButtonLink } from "../../ui/button";
import { socialLinks } from "../../ui/site-links";
import { SocialIcon } from "../../ui/social-icon";
import CornerMap from "./corner-map";
import { directionsLink, mapLink } from "./map-links";

/** A drawn map of the corner with the ways to a real one, and where else we are. Nothing is asked of another site until a link is followed. */
export default function FindUs({ site }: { site: Site }) {
  return (
    <div className="grid gap-12">
      <section aria-labelledby="find-us" className="grid gap-6">
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
      <section aria-labelledby="follow-us" className="grid gap-5">
        <h2 id="follow-us" className="text-[1.375rem]">
          Follow us
        </h2>
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {socialLinks(site).map(({ id, label, href }) => (
            <li key={id}>
              <a
                href={href}
                rel="noopener noreferrer"
                className="flex min-h-11 items-center gap-3 rounded-sm border border-rule bg-sheet px-4 font-[600] no-underline hover:border-ink hover:text-copper"
              >
                <SocialIcon id={id} />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
