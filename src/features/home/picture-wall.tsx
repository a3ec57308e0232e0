import { Link } from "react-router";
import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../../ui/button";
import { classes } from "../../ui/classes";
import { Picture } from "../../ui/picture/cover";
import { galleryAddress } from "../gallery/public/gallery-address";
import type { HomePicture } from "./load-home";

/** The places of six pictures around a middle: the first and last are twice as large. */
const places = [
  { large: true, place: "col-span-2 sm:row-span-2" },
  { large: false, place: "" },
  { large: false, place: "" },
  { large: false, place: "sm:col-start-1 sm:row-start-3" },
  { large: false, place: "sm:col-start-2 sm:row-start-3" },
  { large: true, place: "col-span-2 sm:col-start-3 sm:row-start-2 sm:row-span-2" },
];
const inRow = { large: false, place: "sm:aspect-[3/2]!" };

/** The featured pictures as a wall, each linking to the gallery. */
export default function PictureWall({ items }: { items: HomePicture[] }) {
  const turning = items.length === places.length;
  return (
    <section aria-labelledby="pictures" className="border-t border-rule">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-14 sm:gap-8 sm:py-20">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="pictures">{t`In Pictures`}</h2>
          <ButtonLink to="/gallery" variant="secondary">{t`Open the Gallery`}</ButtonLink>
        </div>
        <ul
          className={classes(
            "grid grid-cols-2 gap-px overflow-hidden rounded-md border border-ink bg-ink",
            turning ? "sm:aspect-[2/1] sm:grid-cols-4 sm:grid-rows-3" : "sm:grid-cols-3",
          )}
        >
          {items.map((picture, index) => {
            const { large, place } = (turning && places[index]) || inRow;
            return (
              <li key={picture.id} className={classes("aspect-[3/2] sm:aspect-auto", place)}>
                <Hung picture={picture} large={large} />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

const Hung = ({ picture: { id, title, category, image_url }, large }: { picture: HomePicture; large: boolean }) => (
  <Link
    to={galleryAddress.href({ picture: String(id) })}
    className="group relative block h-full overflow-hidden bg-stone no-underline focus-visible:-outline-offset-4"
  >
    <Picture
      src={image_url}
      alt=""
      seed={id}
      kind={category}
      ratio="3/2"
      sizes={
        large
          ? "(min-width: 78rem) 576px, (min-width: 40rem) 46vw, 92vw"
          : "(min-width: 78rem) 288px, (min-width: 40rem) 23vw, 46vw"
      }
      className="absolute inset-0 h-full transition-transform duration-250 ease-workshop group-hover:scale-[1.03]"
    />
    <span className={classes("absolute bottom-0 left-0 max-w-full", !large && "max-lg:sr-only")}>
      <span className="block truncate rounded-tr-sm border-t border-r border-ink bg-sheet px-2.5 py-1.5 text-[0.875rem] leading-tight font-[560] group-hover:underline">
        {title}
      </span>
    </span>
  </Link>
);
