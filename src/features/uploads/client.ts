import type { Caller, UploadOptions } from "../../client/api";
import type { UploadedFile, UploadedImage } from "./schema";

/** The calls about uploads. */
export const uploadsApi = ({ upload }: Caller) => ({
  image: (file: File, category: string, sent?: UploadOptions) =>
    upload<UploadedImage>("/upload/image", file, { category }, sent),
  avatar: (file: File, sent?: UploadOptions) => upload<UploadedImage>("/upload/avatar", file, {}, sent),
  file: (file: File, category: string, sent?: UploadOptions) =>
    upload<UploadedFile>("/upload/file", file, { category }, sent),
});
