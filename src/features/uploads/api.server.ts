import { actorOf, recordEntry } from "../../api/audit/trail.server";
import { type Call, type Calls, endpoint } from "../../api/endpoint.server";
import type { ReceivedFile } from "../../platform/http/received-file";
import { storeFile, storeImage, storePortrait } from "./model.server";
import {
  avatarUploadSchema,
  fileUploadSchema,
  imageUploadSchema,
  takesFile,
  uploadedFileSchema,
  uploadedImageSchema,
} from "./schema";

type Upload = Call<unknown, unknown, { file: ReceivedFile }>;

/** What a person called a file, as far as it can be shown: without folders and what nobody sees; at most 200 characters. */
const nameOf = ({ name }: ReceivedFile): string =>
  name
    .replace(/^.*[\\/]/s, "")
    .replaceAll(/\p{C}/gu, "")
    .trim()
    .slice(0, 200);

/** Tells the audit trail what an administrator has uploaded. The file's whole address would keep it for as long as the trail. */
async function noteUpload({ db, user, can, body, now }: Upload, { url }: { url: string }): Promise<void> {
  if (!user || !can("files.upload")) return;
  const title = nameOf(body.file);
  const item = url.replace("/files/", "");
  await db.write((transaction) =>
    recordEntry(transaction, { actor: actorOf(user), action: "created", resource: "file", item, title, now: now() }),
  );
}

export const image = endpoint({
  call: "POST /upload/image",
  access: "files.upload",
  summary: "Keep an image (JPG, PNG, GIF or WebP, less than 10 MB), for a field that takes an image's address",
  body: imageUploadSchema,
  ...takesFile,
  answer: uploadedImageSchema,
  status: 201,
  async handle(call) {
    const { files, body, user, log } = call;
    const stored = await storeImage(files, body.file, body);
    await noteUpload(call, stored);
    log.info({ user: user?.id, url: stored.url, category: body.category }, "an image was uploaded");
    return { ...stored, category: body.category };
  },
});

export const avatar = endpoint({
  call: "POST /upload/avatar",
  access: "member",
  summary: "Keep a portrait: the middle square of an image",
  body: avatarUploadSchema,
  ...takesFile,
  answer: uploadedImageSchema,
  status: 201,
  async before({ user, limits, address, now }) {
    const who = String(user?.id);
    await limits.countAll([limits.avatars.of(who), limits.avatarsByAddress.of(address)], now());
  },
  async handle(call) {
    const { files, body, user, log } = call;
    const stored = await storePortrait(files, body.file);
    await noteUpload(call, stored);
    log.info({ user: user?.id, url: stored.url }, "a portrait was uploaded");
    return stored;
  },
});

export const file = endpoint({
  call: "POST /upload/file",
  access: "files.upload",
  summary: "Keep a document (PDF, Word, Excel, PowerPoint, OpenDocument, text or ZIP, less than 10 MB) or an image",
  body: fileUploadSchema,
  ...takesFile,
  answer: uploadedFileSchema,
  status: 201,
  async handle(call) {
    const { files, body, user, log } = call;
    const stored = await storeFile(files, body.file);
    await noteUpload(call, stored);
    log.info({ user: user?.id, url: stored.url, category: body.category }, "a file was uploaded");
    return { ...stored, category: body.category };
  },
});

export const calls: Calls = { endpoints: [image, avatar, file] };
