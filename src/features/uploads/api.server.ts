import { endpoint } from "../../endpoint.server";
import { keepFile, keepImage, keepPortrait } from "./model.server";
import {
  avatarUploadSchema,
  fileUploadSchema,
  imageUploadSchema,
  takesFile,
  uploadedFileSchema,
  uploadedImageSchema,
} from "./schema";

export const image = endpoint({
  summary: "Keep an image (JPG, PNG, GIF or WebP, less than 10 MB), for a field that takes an image's address",
  body: imageUploadSchema,
  ...takesFile,
  answer: uploadedImageSchema,
  status: 201,
  async handle({ files, body, user, log }) {
    const kept = await keepImage(files, body.file, body);
    log.info({ user: user?.id, url: kept.url, category: body.category }, "an image was uploaded");
    return { ...kept, category: body.category };
  },
});

export const avatar = endpoint({
  summary: "Keep a portrait: the middle square of an image",
  body: avatarUploadSchema,
  ...takesFile,
  answer: uploadedImageSchema,
  status: 201,
  refusals: [429],
  async handle({ files, body, user, log, limits, address, now }) {
    const who = String(user?.id);
    limits.avatars.check(who, now());
    limits.avatarsByAddress.check(address, now());
    limits.avatars.count(who, now());
    limits.avatarsByAddress.count(address, now());
    const kept = await keepPortrait(files, body.file);
    log.info({ user: user?.id, url: kept.url }, "a portrait was uploaded");
    return kept;
  },
});

export const file = endpoint({
  summary: "Keep a document (PDF, Word, Excel, PowerPoint, OpenDocument, text or ZIP, less than 10 MB) or an image",
  body: fileUploadSchema,
  ...takesFile,
  answer: uploadedFileSchema,
  status: 201,
  async handle({ files, body, user, log }) {
    const kept = await keepFile(files, body.file);
    log.info({ user: user?.id, url: kept.url, category: body.category }, "a file was uploaded");
    return { ...kept, category: body.category };
  },
});
