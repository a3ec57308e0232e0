import { type Calls, endpoint } from "../../api/endpoint.server";
import { changeLanguage, downloadPo, ensureLanguage, listLanguages, resetLanguage, uploadPo } from "./model.server";
import { language } from "./resource";
import {
  languageChangeSchema,
  languageListSchema,
  languageParams,
  languageSchema,
  longestPo,
  poResultSchema,
  poSchema,
} from "./schema";

const list = endpoint({
  call: "GET /languages",
  access: "settings.read",
  summary: "The languages of the site besides English: how much of each is translated, and which are on",
  answer: languageListSchema,
  handle: async ({ db }) => ({ items: await listLanguages(db) }),
});

const change = endpoint({
  call: "PUT /languages/{tag}",
  access: "settings.write",
  summary: "Turn a language on or off, or say that a speaker has read its texts",
  params: languageParams,
  body: languageChangeSchema,
  answer: languageSchema,
  refusals: [404, 409],
  alsoWrites: async (transaction, { params }) => [await ensureLanguage(transaction, params.tag)],
  handle: ({ db, params, body, now }) => changeLanguage(db, params.tag, body, now()),
});

const download = endpoint({
  call: "GET /languages/{tag}/po",
  access: "settings.read",
  summary: "All texts with their translations as a PO file, for Poedit, Weblate or Crowdin",
  params: languageParams,
  file: "text/x-gettext-translation",
  refusals: [404],
  handle: async ({ db, params }) =>
    new Response(await downloadPo(db, params.tag), {
      headers: {
        "content-type": "text/x-gettext-translation; charset=utf-8",
        "content-disposition": `attachment; filename="${params.tag}.po"`,
      },
    }),
});

const upload = endpoint({
  call: "PUT /languages/{tag}/po",
  access: "settings.write",
  summary: "Upload the texts of a language. They are in effect at once, and stay over updates of the product",
  params: languageParams,
  body: poSchema,
  bodyLimit: longestPo + 64 * 1024,
  answer: poResultSchema,
  refusals: [404, 413],
  alsoWrites: async (transaction, { params }) => [await ensureLanguage(transaction, params.tag)],
  handle: ({ db, params, body, now }) => uploadPo(db, params.tag, body.po, now()),
});

const reset = endpoint({
  call: "POST /languages/{tag}/reset",
  access: "settings.write",
  summary: "Drop the uploaded texts of a language, so that those of the product are used again",
  params: languageParams,
  answer: languageSchema,
  refusals: [404],
  alsoWrites: async (transaction, { params }) => [await ensureLanguage(transaction, params.tag)],
  handle: ({ db, params, now }) => resetLanguage(db, params.tag, now()),
});

export const calls: Calls = { resource: language, endpoints: [list, change, download, upload, reset] };
