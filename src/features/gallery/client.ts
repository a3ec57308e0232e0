import type { z } from "zod";
import type { Caller, Done, UploadOptions } from "../../client/api";
import type { GalleryFilter, GalleryItem, GalleryList, newGalleryItemSchema } from "./schema";

/** The calls about gallery. */
export const galleryApi = ({ call, upload }: Caller) => ({
  list: (query: GalleryFilter) => call<GalleryList>("GET", "/gallery", { query }),
  read: (id: number | string) => call<GalleryItem>("GET", `/gallery/${encodeURIComponent(id)}`),
  create: (body: z.input<typeof newGalleryItemSchema>) => call<GalleryItem>("POST", "/gallery", { body }),
  upload: (file: File, fields: { title: string; description: string; category: string }, sent?: UploadOptions) =>
    upload<GalleryItem>("/gallery/upload", file, fields, sent),
  remove: (id: number) => call<Done>("DELETE", `/gallery/${id}`),
});
