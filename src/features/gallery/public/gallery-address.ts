import type { Caller } from "../../../client/api";
import { ApiError } from "../../../client/api-error";
import type { Previewed } from "../../../ui/picture/preview-address";
import { galleryApi } from "../client";
import type { GalleryCategory, GalleryItem, GalleryList } from "../schema";

const categoryLabels: Record<GalleryCategory, string> = {
  general: "General",
  facility: "Facility",
  projects: "Projects",
  events: "Events",
  community: "Community",
  equipment: "Equipment",
  workshops: "Workshops",
};

/** The category buttons of /gallery in their order; the first stands for all. */
export const galleryFilters = [
  { category: "", label: "All" },
  ...Object.entries(categoryLabels).map(([category, label]) => ({ category, label })),
];

/** What people call a category. */
export const categoryLabel = (category: GalleryCategory): string => categoryLabels[category];

/** A picture as far as the address of its preview goes: it has no day of its last change, so it says what the preview shows. */
export const previewedPicture = ({ id, title, category, image_url }: GalleryItem): Previewed => ({
  id,
  updated_at: [title, category, image_url].join("\n"),
});

const pageSize = 50;

/** What an address of the gallery asks for, as it was written: nothing of it is known to make sense. */
export interface GalleryAddress {
  category: string;
  page: string;
  /** the picture that is open; empty when none is */
  picture: string;
}

/** Reads `?category=…&page=…&picture=…`. */
export function readGalleryAddress(parameters: URLSearchParams): GalleryAddress {
  const read = (name: string) => parameters.get(name)?.trim() ?? "";
  return { category: read("category"), page: read("page"), picture: read("picture") };
}

/** The address of a wall of the gallery, with a picture open on it where one is given; what is as usual is left out. */
export function galleryHref({ category, page, picture }: Partial<GalleryAddress>): string {
  const parameters = new URLSearchParams({
    ...(category ? { category } : {}),
    ...(page && page !== "1" ? { page } : {}),
    ...(picture ? { picture } : {}),
  }).toString();
  return parameters ? `/gallery?${parameters}` : "/gallery";
}

/** Whether two addresses show the same wall, whatever picture is open on it. */
export const isSameWall = (one: URL, other: URL): boolean => {
  const [a, b] = [readGalleryAddress(one.searchParams), readGalleryAddress(other.searchParams)];
  return one.pathname === other.pathname && a.category === b.category && a.page === b.page;
};

/**
 * Asks for one page of the pictures that an address names.
 *
 * @throws ApiError 422 with a sentence when the address asks for something there is not
 */
export async function listPictures(api: Caller, { category, page }: GalleryAddress): Promise<GalleryList> {
  if (category && !Object.hasOwn(categoryLabels, category)) {
    throw new ApiError(422, `There are no pictures of a kind called “${category}”`);
  }
  return galleryApi(api).list({
    ...(category ? { category: category as GalleryCategory } : {}),
    page: page || 1,
    size: pageSize,
  });
}
