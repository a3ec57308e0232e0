import type { Caller, Done, UploadOptions } from "../../client/api";
import type { Media, MediaChange, MediaFilter, MediaList } from "./library/schema";
import type { UploadedFile, UploadedImage } from "./schema";

/** The calls about uploads. */
export const uploadsApi = ({ call, upload }: Caller) => ({
  image: (file: File, category: string, sent?: UploadOptions) =>
    upload<UploadedImage>("/upload/image", file, { category }, sent),
  avatar: (file: File, sent?: UploadOptions) => upload<UploadedImage>("/upload/avatar", file, {}, sent),
  file: (file: File, category: string, sent?: UploadOptions) =>
    upload<UploadedFile>("/upload/file", file, { category }, sent),
  list: (query: MediaFilter) => call<MediaList>("GET", "/media", { query }),
  read: (id: number | string) => call<Media>("GET", `/media/${encodeURIComponent(id)}`),
  update: (id: number, body: MediaChange, seen?: string) => call<Media>("PUT", `/media/${id}`, { body, seen }),
  replace: (id: number, file: File, sent?: UploadOptions) => upload<Media>(`/media/${id}/replace`, file, {}, sent),
  /** also if it is used, which the caller has confirmed */
  remove: (id: number) => call<Done>("DELETE", `/media/${id}`, { query: { force: true } }),
});
