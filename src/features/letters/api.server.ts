import { type Calls, doneEndpoint, endpoint } from "../../api/endpoint.server";
import {
  createLetter,
  deleteLetter,
  findLetter,
  findNews,
  listLetters,
  listNews,
  previewLetter,
  testLetter,
  updateLetter,
} from "./model.server";
import { letter } from "./resource";
import { letterPreviewSchema, letterSchemas, newsListSchema, newsQuerySchema, wholeNewsSchema } from "./schema";
import { sendLetter, sendLetters, stopLetter } from "./sending.server";

const list = endpoint({
  call: "GET /letters",
  access: "letters.draft",
  summary: "Letters, latest first",
  query: letterSchemas.query,
  answer: letterSchemas.list,
  handle: ({ db, query }) => listLetters(db, query),
});

const read = endpoint({
  call: "GET /letters/{id}",
  access: "letters.draft",
  summary: "One letter",
  answer: letterSchemas.item,
  handle: ({ db, params }) => findLetter(db, params.id),
});

const create = endpoint({
  call: "POST /letters",
  access: "letters.draft",
  summary: "Add a letter as a draft",
  body: letterSchemas.create,
  answer: letterSchemas.item,
  status: 201,
  handle: (call) => createLetter(call.db, call.body, call),
});

const update = endpoint({
  call: "PUT /letters/{id}",
  access: "letters.draft",
  summary: "Update the given fields; of a letter that was sent only whether it is public",
  refusals: [409],
  body: letterSchemas.change,
  answer: letterSchemas.item,
  handle: (call) => updateLetter(call.db, call.params.id, call.body, { ...call, maySend: call.can("letters.send") }),
});

const remove = doneEndpoint({
  call: "DELETE /letters/{id}",
  access: "letters.draft",
  summary: "Delete a letter",
  refusals: [409],
  done: "Letter deleted",
  handle: ({ db, params, can }) => deleteLetter(db, params.id, { maySend: can("letters.send") }),
});

const preview = endpoint({
  call: "GET /letters/{id}/preview",
  access: "letters.draft",
  summary: "A letter as it would be sent now: the mail, its text, and the number of people",
  answer: letterPreviewSchema,
  handle: (call) => previewLetter(call.db, call.params.id, call),
});

const test = doneEndpoint({
  call: "POST /letters/{id}/test",
  access: "letters.draft",
  summary: "Send a letter to yourself only",
  done: "It is on its way to you",
  handle: (call) => testLetter(call.db, call.params.id, { ...call, to: call.user.email }),
});

const send = endpoint({
  call: "POST /letters/{id}/send",
  access: "letters.send",
  summary: "Send a letter: now, at its time, or on from where it was stopped",
  refusals: [409],
  answer: letterSchemas.item,
  async handle(call) {
    const sent = await sendLetter(call.db, call.params.id, call);
    // The first mails need not wait for the next turn of the jobs.
    call.background.run(() => sendLetters(call));
    return sent;
  },
});

const stop = endpoint({
  call: "POST /letters/{id}/stop",
  access: "letters.send",
  summary: "Stop a letter; what is not sent waits until it goes on",
  refusals: [409],
  answer: letterSchemas.item,
  handle: ({ db, params, now }) => stopLetter(db, params.id, now()),
});

const archive = endpoint({
  call: "GET /news",
  access: "public",
  summary: "Letters that everybody can read, latest first",
  query: newsQuerySchema,
  answer: newsListSchema,
  cached: true,
  handle: ({ db, query }) => listNews(db, query),
});

const readNews = endpoint({
  call: "GET /news/{id}",
  access: "public",
  summary: "One letter that everybody can read",
  answer: wholeNewsSchema,
  cached: true,
  handle: ({ db, params }) => findNews(db, params.id),
});

export const calls: Calls = {
  resource: letter,
  endpoints: [list, create, read, update, remove, preview, test, send, stop, archive, readNews],
};
