import { actorOf, recordEntry } from "../../api/audit/trail.server";
import type { CurrentUser } from "../../api/current-user";
import { type Call, type Calls, endpoint } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import type { ReceivedFile } from "../../platform/http/received-file";
import { insertMedia, type StoredFile } from "./library/library.server";
import {
  avatarUploadSchema,
  fileUploadSchema,
  imageUploadSchema,
  takesFile,
  uploadedFileSchema,
  uploadedImageSchema,
} from "./schema";
import { nameOf, storeFile, storeImage, storePortrait } from "./store-upload.server";

type Upload = Call<unknown, unknown, { file: ReceivedFile }>;

/** Adds an upload to the audit trail. The full address would keep the file in use. */
async function noteUpload(
  transaction: Queryable,
  { user, body, now }: Upload & { user: CurrentUser },
  { url }: { url: string },
): Promise<void> {
  const title = nameOf(body.file);
  const item = url.replace("/files/", "");
  await recordEntry(transaction, {
    actor: actorOf(user),
    action: "created",
    resource: "file",
    item,
    title,
    now: now(),
  });
}

/** Adds an upload to the library and the trail. */
const keepInLibrary = (call: Upload & { user: CurrentUser }, file: StoredFile): Promise<void> =>
  call.db.write(async (transaction) => {
    await insertMedia(transaction, { file, name: nameOf(call.body.file) }, call.now());
    await noteUpload(transaction, call, file);
  });

export const image = endpoint({
  call: "POST /upload/image",
  access: "files.upload",
  summary: "Upload an image (JPG, PNG, GIF or WebP, less than 10 MB), for a field that takes an image's address",
  body: imageUploadSchema,
  ...takesFile,
  answer: uploadedImageSchema,
  status: 201,
  async handle(call) {
    const { files, body, user, log, address } = call;
    const stored = await storeImage(files, { ...body, address });
    await keepInLibrary(call, { ...stored, type: "image/webp" });
    log.info({ user: user.id, url: stored.url, category: body.category }, "an image was uploaded");
    return { ...stored, category: body.category };
  },
});

export const avatar = endpoint({
  call: "POST /upload/avatar",
  access: "member",
  summary: "Upload a portrait; it is cropped to its middle square",
  body: avatarUploadSchema,
  ...takesFile,
  answer: uploadedImageSchema,
  status: 201,
  async before({ user, limits, address, now }) {
    const who = String(user?.id);
    await limits.countAll([limits.avatars.of(who), limits.avatarsByAddress.of(address)], now());
  },
  async handle(call) {
    const { files, body, user, log, address } = call;
    const stored = await storePortrait(files, { ...body, address });
    // Portraits belong to their owners and are not in the library.
    if (call.can("files.upload")) await call.db.write((transaction) => noteUpload(transaction, call, stored));
    log.info({ user: user.id, url: stored.url }, "a portrait was uploaded");
    return stored;
  },
});

export const file = endpoint({
  call: "POST /upload/file",
  access: "files.upload",
  summary:
    "Upload a document (PDF, Word, Excel, PowerPoint, OpenDocument, text, ZIP, STL, 3MF, DXF, STEP, SVG, KiCad, G-code, Arduino; less than 10 MB) or an image",
  body: fileUploadSchema,
  ...takesFile,
  answer: uploadedFileSchema,
  status: 201,
  async handle(call) {
    const { files, body, user, log, address } = call;
    const stored = await storeFile(files, { ...body, address });
    await keepInLibrary(call, stored);
    log.info({ user: user.id, url: stored.url, category: body.category }, "a file was uploaded");
    return { ...stored, category: body.category };
  },
});

export const calls: Calls = { endpoints: [image, avatar, file] };
