import type { Caller } from "../../../client/api";
import { askedBy, categoryChoices, listAddress } from "../../../client/list-page/list-address";
import { t } from "../../../platform/languages/texts";
import type { Previewed } from "../../../ui/picture/preview-address";
import type { GalleryCategory } from "../choices";
import { galleryApi } from "../client";
import type { GalleryItem, GalleryList } from "../schema";

const categoryLabels: Record<GalleryCategory, string> = {
  get general() {
    return t`General`;
  },
  get facility() {
    return t`Facility`;
  },
  get projects() {
    return t`Projects`;
  },
  get events() {
    return t`Events`;
  },
  get community() {
    return t`Community`;
  },
  get equipment() {
    return t`Equipment`;
  },
  get workshops() {
    return t`Workshops`;
  },
};

/** The category buttons of /gallery in their order; the first stands for all. */
export const galleryFilters = categoryChoices(() => t`All`, categoryLabels);

/** Returns the label of a category. */
export const categoryLabel = (category: GalleryCategory): string => categoryLabels[category];

/** A picture for the address of its preview. It has no date of change, so the previewed fields are its version. */
export const previewedPicture = ({ id, title, category, image_url }: GalleryItem): Previewed => ({
  id,
  updated_at: [title, category, image_url].join("\n"),
});

const pageSize = 50;

/** /gallery?category=…&page=…&picture=…: a wall, and the picture that is open on it. */
export const galleryAddress = listAddress("/gallery", ["category"], ["page", "picture"]);

export type GalleryAddress = ReturnType<typeof galleryAddress.read>;

/** Whether two addresses show the same page of pictures, regardless of the open picture. */
export const isSameWall = (one: URL, other: URL): boolean => {
  const [a, b] = [galleryAddress.read(one.searchParams), galleryAddress.read(other.searchParams)];
  return one.pathname === other.pathname && a.category === b.category && a.page === b.page;
};

/** One page of the pictures that an address names. @throws ApiError 422 with a sentence for an unknown category */
export async function listPictures(
  api: Caller,
  { category, page }: Pick<GalleryAddress, "category" | "page">,
): Promise<GalleryList> {
  const ask = askedBy(galleryFilters, category, (id) => t`There are no pictures of a kind called “${{ id }}”`);
  return galleryApi(api).list({ ...ask, page: page || 1, size: pageSize });
}
