import { lazy } from "react";
import { EmptyRoom, useListAddress } from "../../../client/list-page/list-frame";
import type { ListHead } from "../../../client/list-page/list-room";
import { counted, t } from "../../../platform/languages/texts";
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
  get title() {
    return t`Gallery`;
  },
  titleWith: (label) => t`${{ label }} · Gallery`,
  get lead() {
    return t`What it looks like here: the benches, the machines, the evenings, and what people carried home.`;
  },
  filters: {
    get label() {
      return t`Filter pictures`;
    },
    by: "category",
    choices: galleryFilters,
  },
  get loading() {
    return t`Loading gallery items...`;
  },
  skeleton: (
    <div className="photo-rows">
      {places.map((place) => (
        <div key={place}>
          <Skeleton className="aspect-3/2 rounded-md" />
        </div>
      ))}
    </div>
  ),
  get failed() {
    return t`Failed to load gallery items`;
  },
  all: {
    get label() {
      return t`All pictures`;
    },
  },
  get heading() {
    return t`Pictures`;
  },
  words: {
    unknown: {
      get title() {
        return t`There is no such wall`;
      },
      get text() {
        return t`All pictures are one step away.`;
      },
    },
    beyond: {
      get title() {
        return t`This page of the gallery is empty`;
      },
      get text() {
        return t`There are fewer pictures now.`;
      },
    },
    unmatched: () => ({ title: t`No gallery items found`, text: t`Nobody has taken such a picture yet.` }),
    none: {
      get title() {
        return t`No gallery items found`;
      },
      get text() {
        return t`The first pictures will hang here. Check back soon.`;
      },
    },
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
      found={({ total }) => counted({ total }, "# picture", "# pictures")}
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
