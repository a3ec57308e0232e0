import type { z } from "zod";
import type { Caller, Done, UploadOptions } from "../../client/api";
import type { GalleryFilter, GalleryItem, GalleryItemChange, GalleryList, newGalleryItemSchema } from "./schema";

/** The calls about gallery. */
export const galleryApi = ({ call, upload }: Caller) => ({
  list: (query: GalleryFilter) => call<GalleryList>("GET", "/gallery", { query }),
  read: (id: number | string) => call<GalleryItem>("GET", `/gallery/${encodeURIComponent(id)}`),
  create: (body: z.input<typeof newGalleryItemSchema>) => call<GalleryItem>("POST", "/gallery", { body }),
  upload: (file: File, fields: { title: string; description: string; category: string }, sent?: UploadOptions) =>
    upload<GalleryItem>("/gallery/upload", file, fields, sent),
  update: (id: number, body: GalleryItemChange, seen?: string) =>
    call<GalleryItem>("PUT", `/gallery/${id}`, { body, seen }),
  setFeatured: (id: number, featured: boolean) =>
    call<GalleryItem>("PUT", `/gallery/${id}/feature`, { body: { featured } }),
  setOrder: (id: number, order_priority: number) =>
    call<GalleryItem>("PATCH", `/gallery/${id}/order`, { body: { order_priority } }),
  remove: (id: number) => call<Done>("DELETE", `/gallery/${id}`),
});
