import { lazy } from "react";
import { useLocation } from "react-router";
import { plural } from "../../../ui/formatting";
import { type GivenPage, Listing, ListingSkeleton } from "../../../ui/list/listing";
import { nothing } from "../../../ui/motion/server-rendered";
import { type Section, useSection } from "../../../ui/section";
import { Skeleton } from "../../../ui/skeleton";
import type { GalleryItem } from "../schema";
import { galleryHref, readGalleryAddress } from "./gallery-address";
import { GalleryWall } from "./gallery-wall";

/** Most walls are not empty, so this comes only with one that is. */
const NoPictures = lazy(() => import("./no-pictures").catch(() => ({ default: () => <p>No gallery items found</p> })));

/** As most pictures that are asked for are there. */
const NotOpened = lazy(() => import("./not-opened").catch(nothing));

interface GalleryListingProps {
  pictures: GivenPage<GalleryItem>;
  /** the picture that the address names, which may not be on this wall */
  open: Section<GalleryItem> | Promise<Section<GalleryItem>> | undefined;
}

/** One page of the pictures, or what is to be said instead of it. */
export function GalleryListing({ pictures, open }: GalleryListingProps) {
  const named = useSection(open);
  const asked = readGalleryAddress(new URLSearchParams(useLocation().search));
  const isAmong = (items: GalleryItem[]) => items.some(({ id }) => String(id) === asked.picture);
  const noteOf = (items: GalleryItem[]) =>
    named?.ok === false && asked.picture && !isAmong(items) ? <NotOpened asked={asked} {...named.error} /> : null;
  const wallOf = (items: GalleryItem[]) => {
    const other = named?.ok && !items.some(({ id }) => id === named.value.id) ? named.value : undefined;
    return <GalleryWall items={items} other={other} asked={asked} />;
  };
  return (
    <Listing
      given={pictures}
      failed="Failed to load gallery items"
      none={(reason) => (
        <>
          {noteOf([])}
          <NoPictures asked={asked} {...reason} />
          {reason.refusal ? null : wallOf([])}
        </>
      )}
      found={({ total }) => plural(total, "picture")}
      before={<h2 className="sr-only">Pictures</h2>}
      hrefOf={(page) => galleryHref({ category: asked.category, page: String(page) })}
    >
      {(items) => (
        <>
          {noteOf(items)}
          {wallOf(items)}
        </>
      )}
    </Listing>
  );
}

const places = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** The place of the pictures while they are on their way. */
export const GallerySkeleton = () => (
  <ListingSkeleton label="Loading gallery items...">
    <div className="photo-rows">
      {places.map((place) => (
        <div key={place}>
          <Skeleton className="aspect-3/2 rounded-md" />
        </div>
      ))}
    </div>
  </ListingSkeleton>
);
