import { type Calls, endpoint } from "../../api/endpoint.server";
import { readHandbookPage, readHandbookPicture } from "./read-handbook.server";
import { handbookPageSchema, handbookParams, handbookPictureParams } from "./schema";

export const read = endpoint({
  call: "GET /handbook/{slug}",
  access: "back_office.enter",
  summary: "A page of the handbook",
  params: handbookParams,
  answer: handbookPageSchema,
  handle: ({ params }) => readHandbookPage(params.slug),
});

export const picture = endpoint({
  call: "GET /handbook/pictures/{picture}",
  access: "back_office.enter",
  summary: "A picture of the handbook, by its name",
  params: handbookPictureParams,
  file: "image/webp",
  handle: async ({ params }) =>
    new Response(new Uint8Array(await readHandbookPicture(params.picture)), {
      headers: { "content-type": "image/webp", "cache-control": "private, max-age=3600" },
    }),
});

export const calls: Calls = { endpoints: [read, picture] };
