import { Suspense } from "react";
import { type MetaFunction, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { type Load, section } from "../../../client/page";
import { onServer } from "../../../client/page-data.server";
import { PageHeader } from "../../../ui/frame/page-header";
import { pageMeta, type RouteHandle, siteOf } from "../../../ui/frame/page-meta";
import { FilterBar } from "../../../ui/list/filter-bar";
import { useShownParameters } from "../../../ui/list/use-shown-parameters";
import type { Section } from "../../../ui/section";
import { galleryApi } from "../client";
import type { GalleryItem } from "../schema";
import {
  galleryFilters,
  galleryHref,
  isSameWall,
  listPictures,
  previewedPicture,
  readGalleryAddress,
} from "./gallery-address";
import { GalleryListing, GallerySkeleton } from "./gallery-listing";

const load = (({ api, url }) => {
  const asked = readGalleryAddress(url.searchParams);
  return {
    pictures: section(listPictures(api, asked)),
    // It may hang on another wall.
    open: asked.picture ? section(galleryApi(api).read(asked.picture)) : undefined,
  };
}) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** Whoever goes from picture to picture stays before the same wall. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || !isSameWall(currentUrl, nextUrl) ? defaultShouldRevalidate : false;

/** An open picture has an address of its own, whatever wall it hangs on. */
export const handle = { ownParameters: ["picture"] } satisfies RouteHandle;

const lead = "What it looks like here: the benches, the machines, the evenings, and what people carried home.";

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  const site = siteOf(matches);
  const { category, picture } = readGalleryAddress(new URLSearchParams(location.search));
  const filter = galleryFilters.find((one) => one.category === category && category !== "");
  const wall = filter ? `${filter.label} · Gallery` : "Gallery";
  // Whoever goes from picture to picture has the first one among the data; in the browser it may still be on its way.
  const open = loaderData?.open as Section<GalleryItem> | Promise<unknown> | undefined;
  if (!open || open instanceof Promise || !open.ok || String(open.value.id) !== picture)
    return pageMeta({ title: wall, description: lead, site });
  const { title, description } = open.value;
  const preview = { room: "gallery", of: previewedPicture(open.value) } as const;
  return pageMeta({ title: `${title} · Gallery`, description: description || title, site, preview });
};

/** /gallery: pictures of the place and of what happens in it. */
export default function GalleryPage() {
  const { pictures, open } = useLoaderData<typeof clientLoader>();
  const { category } = readGalleryAddress(useShownParameters());
  return (
    <>
      <PageHeader title="Gallery" lead={lead} />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pb-8">
        <FilterBar
          label="Filter pictures"
          current={category}
          filters={galleryFilters.map((filter) => ({
            id: filter.category,
            label: filter.label,
            href: galleryHref({ category: filter.category }),
          }))}
        />
        <Suspense fallback={<GallerySkeleton />}>
          <GalleryListing pictures={pictures} open={open} />
        </Suspense>
      </div>
    </>
  );
}
