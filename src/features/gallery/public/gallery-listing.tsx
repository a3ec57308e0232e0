import { lazy } from "react";
import { EmptyRoom, useListAddress } from "../../../client/list-page/list-frame";
import type { ListHead } from "../../../client/list-page/list-room";
import { plural } from "../../../ui/formatting";
import { emptyComponent } from "../../../ui/list/empty-component";
import { type GivenPage, Listing } from "../../../ui/list/listing";
import { type Section, useSection } from "../../../ui/section";
import { Skeleton } from "../../../ui/skeleton";
import type { GalleryItem } from "../schema";
import { type GalleryAddress, galleryAddress, galleryFilters } from "./gallery-address";
import { GalleryWall } from "./gallery-wall";

const places = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** /gallery */
export const room: ListHead<GalleryAddress> = {
  address: galleryAddress,
  title: "Gallery",
  titleWith: (label) => `${label} · Gallery`,
  lead: "What it looks like here: the benches, the machines, the evenings, and what people carried home.",
  filters: { label: "Filter pictures", by: "category", choices: galleryFilters },
  loading: "Loading gallery items...",
  skeleton: (
    <div className="photo-rows">
      {places.map((place) => (
        <div key={place}>
          <Skeleton className="aspect-3/2 rounded-md" />
        </div>
      ))}
    </div>
  ),
  failed: "Failed to load gallery items",
  all: { label: "All pictures" },
  heading: "Pictures",
  words: {
    unknown: { title: "There is no such wall", text: "All pictures are one step away." },
    beyond: { title: "This page of the gallery is empty", text: "There are fewer pictures now." },
    unmatched: () => ({ title: "No gallery items found", text: "Nobody has taken such a picture yet." }),
    none: { title: "No gallery items found", text: "The first pictures will hang here. Check back soon." },
  },
};

/** Rarely needed: most requested pictures exist. */
const NotOpened = lazy(() => import("./not-opened").catch(emptyComponent));

interface GalleryListingProps {
  pictures: GivenPage<GalleryItem>;
  /** the picture that the address names, which may not be on this wall */
  open: Section<GalleryItem> | Promise<Section<GalleryItem>> | undefined;
}

/** One page of the pictures, or a message instead. */
export function GalleryListing({ pictures, open }: GalleryListingProps) {
  const named = useSection(open);
  const asked = useListAddress(room);
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
      failed={room.failed}
      none={(reason) => (
        <>
          {noteOf([])}
          <EmptyRoom room={room} asked={asked} reason={reason} />
          {reason.refusal ? null : wallOf([])}
        </>
      )}
      found={({ total }) => plural(total, "picture")}
      before={<h2 className="sr-only">{room.heading}</h2>}
      hrefOf={(page) => galleryAddress.href({ category: asked.category, page: String(page) })}
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
