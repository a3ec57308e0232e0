import { actorOf } from "../../api/audit/trail.server";
import { bulkOf } from "../../api/bulk.server";
import type { CurrentUser } from "../../api/current-user";
import { type Calls, doneEndpoint, endpoint } from "../../api/endpoint.server";
import { updateMedia } from "../uploads/library/library.server";
import {
  deleteMediaQuerySchema,
  mediaChangeSchema,
  mediaListSchema,
  mediaQuerySchema,
  mediaSchema,
} from "../uploads/library/schema";
import { media } from "../uploads/resource";
import { replacingFileSchema, takesFile } from "../uploads/schema";
import { listLibrary, readMedia, removeMedia, replaceMedia, withOwnUses } from "./media-library.server";

export const list = endpoint({
  call: "GET /media",
  access: "media.read",
  summary: "Files uploaded for the site, latest first, with the places that use each; without members' portraits",
  query: mediaQuerySchema,
  answer: mediaListSchema,
  handle: ({ db, query }) => listLibrary(db, query),
});

export const read = endpoint({
  call: "GET /media/{id}",
  access: "media.read",
  summary: "One upload, with the places that use it",
  answer: mediaSchema,
  handle: ({ db, params }) => readMedia(db, params.id),
});

export const update = endpoint({
  call: "PUT /media/{id}",
  access: "media.write",
  summary: "Update an upload's name or alternative text",
  body: mediaChangeSchema,
  answer: mediaSchema,
  handle: async ({ db, params, body, now }) => withOwnUses(db, await updateMedia(db, params.id, body, now())),
});

export const replace = endpoint({
  call: "POST /media/{id}/replace",
  access: "media.write",
  summary: "Replace an upload with another file at a new address, and update all places that use it",
  body: replacingFileSchema,
  ...takesFile,
  answer: mediaSchema,
  handle: ({ db, files, params, body, user, now, address }) =>
    replaceMedia({ db, files }, { id: params.id, ...body, address }, { actor: actorOf(user), now: now() }),
});

export const remove = doneEndpoint({
  call: "DELETE /media/{id}",
  access: "media.delete",
  summary: "Delete an upload; if it is in use, force is needed and also removes it from those places",
  query: deleteMediaQuerySchema,
  refusals: [409],
  done: "File deleted",
  handle: ({ db, params, query, user, now }) =>
    removeMedia(db, { id: params.id, force: query.force }, { actor: actorOf(user), now: now() }),
});

export const bulk = bulkOf(media, {
  delete: ({ db, user, now }, id) =>
    removeMedia(db, { id, force: false }, { actor: actorOf(user as CurrentUser), now: now() }),
});

export const calls: Calls = { resource: media, endpoints: [list, read, update, replace, remove, bulk] };
