import { type MetaFunction, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { ListFrame } from "../../../client/list-page/list-frame";
import { listMeta } from "../../../client/list-page/list-room";
import { type Load, section } from "../../../client/page";
import { onServer } from "../../../client/page-data.server";
import { t } from "../../../platform/languages/texts";
import { pageMeta, type RouteHandle, siteOf } from "../../../ui/frame/page-meta";
import type { Section } from "../../../ui/section";
import { galleryApi } from "../client";
import type { GalleryItem } from "../schema";
import { galleryAddress, isSameWall, listPictures, previewedPicture } from "./gallery-address";
import { GalleryListing, room } from "./gallery-listing";

const load = (({ api, url }) => {
  const asked = galleryAddress.read(url.searchParams);
  return {
    pictures: section(listPictures(api, asked)),
    // It may hang on another wall.
    open: asked.picture ? section(galleryApi(api).read(asked.picture)) : undefined,
  };
}) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** Moving between pictures does not load the list again. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || !isSameWall(currentUrl, nextUrl) ? defaultShouldRevalidate : false;

/** The canonical address of an open picture keeps this parameter only. */
export const handle = { ownParameters: ["picture"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (given) => {
  const { loaderData, matches, location } = given;
  const { picture } = galleryAddress.read(new URLSearchParams(location.search));
  // After moving between pictures, the data still holds the first one. In the browser it may still be loading.
  const open = loaderData?.open as Section<GalleryItem> | Promise<unknown> | undefined;
  if (!open || open instanceof Promise || !open.ok || String(open.value.id) !== picture) return listMeta(room)(given);
  const { title, description } = open.value;
  const preview = { room: "gallery", of: previewedPicture(open.value) } as const;
  return pageMeta({
    title: t`${{ title }} · Gallery`,
    description: description || title,
    site: siteOf(matches),
    preview,
  });
};

/** /gallery: pictures of the place and of what happens in it. */
export default function GalleryPage() {
  const { pictures, open } = useLoaderData<typeof clientLoader>();
  return (
    <ListFrame room={room} className="pb-8">
      <GalleryListing pictures={pictures} open={open} />
    </ListFrame>
  );
}
