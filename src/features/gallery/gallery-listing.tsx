import { lazy } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { type Section, useSection } from "../../client/page";
import { classes } from "../../ui/classes";
import { plural } from "../../ui/format";
import { nothing } from "../../ui/server-drawn";
import { Skeleton } from "../../ui/skeleton";
import { FailedState, LoadingState } from "../../ui/states";
import { galleryHref, readGalleryAddress } from "./gallery-address";
import { GalleryWall } from "./gallery-wall";
import type { GalleryItem, GalleryList } from "./schema";

/** Most walls are not empty, so this comes only with one that is. */
const NoPictures = lazy(() => import("./no-pictures").catch(() => ({ default: () => <p>No gallery items found</p> })));

/** A wall has a second page only when it is long. */
const Pagination = lazy(() =>
  import("../../ui/pagination").then(
    (part) => ({ default: part.Pagination }),
    () => nothing(),
  ),
);

interface GalleryListingProps {
  pictures: Section<GalleryList> | Promise<Section<GalleryList>>;
  /** the picture that the address names, which may not be on this wall */
  open: Section<GalleryItem> | Promise<Section<GalleryItem>> | undefined;
}

/** One page of the pictures, or what is to be said instead of it. */
export function GalleryListing({ pictures, open }: GalleryListingProps) {
  const loaded = useSection(pictures);
  const named = useSection(open);
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const asked = readGalleryAddress(new URLSearchParams(search));

  if (!loaded.ok) {
    if (loaded.error.status === 404 || loaded.error.status === 422)
      return <NoPictures asked={asked} refusal={loaded.error.detail} />;
    return <FailedState message="Failed to load gallery items" onRetry={() => void revalidate()} />;
  }
  const { items, total, page, pages } = loaded.value;
  const busy = navigation.state === "loading" && navigation.location.pathname === pathname;
  const other = named?.ok && !items.some(({ id }) => id === named.value.id) ? named.value : undefined;
  return (
    <div
      id="list"
      aria-busy={busy}
      className={classes("grid grid-cols-[minmax(0,1fr)] gap-6 transition-opacity duration-200", busy && "opacity-60")}
    >
      <p role="status" className="fact-type text-soft">
        {plural(total, "picture")}
      </p>
      {named?.ok === false && asked.picture ? <Gone /> : null}
      <h2 className="sr-only">Pictures</h2>
      {items.length === 0 ? (
        <NoPictures
          asked={asked}
          firstPage={total > 0 ? galleryHref({ ...asked, page: "1", picture: "" }) : undefined}
        />
      ) : null}
      <GalleryWall items={items} other={other} asked={asked} />
      {pages > 1 ? (
        <Pagination
          list="list"
          page={page}
          pages={pages}
          hrefOf={(to) => galleryHref({ category: asked.category, page: String(to) })}
        />
      ) : null}
    </div>
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
  <div className="grid gap-6">
    <div className="[&>p]:justify-start [&>p]:py-0 [&>p]:text-[0.8125rem]">
      <LoadingState label="Loading gallery items..." />
    </div>
    <div className="photo-rows">
      {places.map((place) => (
        <div key={place}>
          <Skeleton className="aspect-3/2 rounded-md" />
        </div>
      ))}
    </div>
  </div>
);
