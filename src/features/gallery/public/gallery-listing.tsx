import { lazy } from "react";
import { useLocation } from "react-router";
import { plural } from "../../../ui/format";
import { type GivenPage, Listing, ListingSkeleton } from "../../../ui/list/listing";
import { type Section, useSection } from "../../../ui/section";
import { Skeleton } from "../../../ui/skeleton";
import type { GalleryItem } from "../schema";
import { galleryHref, readGalleryAddress } from "./gallery-address";
import { GalleryWall } from "./gallery-wall";

/** Most walls are not empty, so this comes only with one that is. */
const NoPictures = lazy(() => import("./no-pictures").catch(() => ({ default: () => <p>No gallery items found</p> })));

interface GalleryListingProps {
  pictures: GivenPage<GalleryItem>;
  /** the picture that the address names, which may not be on this wall */
  open: Section<GalleryItem> | Promise<Section<GalleryItem>> | undefined;
}

/** One page of the pictures, or what is to be said instead of it. */
export function GalleryListing({ pictures, open }: GalleryListingProps) {
  const named = useSection(open);
  const asked = readGalleryAddress(new URLSearchParams(useLocation().search));
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
          <NoPictures asked={asked} {...reason} />
          {reason.refusal ? null : wallOf([])}
        </>
      )}
      found={({ total }) => plural(total, "picture")}
      before={
        <>
          {named?.ok === false && asked.picture ? <Gone /> : null}
          <h2 className="sr-only">Pictures</h2>
        </>
      }
      hrefOf={(page) => galleryHref({ category: asked.category, page: String(page) })}
    >
      {wallOf}
    </Listing>
  );
}

const Gone = () => (
  <p role="alert" className="rounded-md border border-ink bg-stone px-5 py-4">
    The picture that this address names has been taken down. Here are the others.
  </p>
);

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
