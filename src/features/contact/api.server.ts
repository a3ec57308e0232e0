import { lacksRight } from "../../api/admission.server";
import { recordExport } from "../../api/audit/trail.server";
import { bulkOf } from "../../api/bulk.server";
import { type Call, type CallContext, type Calls, doneEndpoint, endpoint } from "../../api/endpoint.server";
import { exportEndpoint } from "../../api/import-export/export.server";
import { idempotencyKeySchema } from "../../client/outbox/sending-fields";
import { check } from "../../platform/http/http.server";
import { askedIn } from "../../platform/languages/current.server";
import { t } from "../../platform/languages/texts";
import { mayMailAddress } from "../account-links/account-links.server";
import { strangerMark } from "../mails/mails.server";
import { safeName } from "../mails/templates/greeting";
import { messageReceivedMail } from "../mails/templates/message";
import { notifyAdministrators } from "../notices/notices.server";
import { askToConfirm } from "../subscribers/model.server";
import { messageColumns } from "./export-columns";
import {
  countMessages,
  deleteMessage,
  eachMessage,
  findMessage,
  listMessages,
  newsTopics,
  receiveMessage,
  type SubmittedMessage,
  setRead,
  setStatus,
  toSubmittedMessage,
} from "./model.server";
import { personalDataOfMessages } from "./personal.server";
import { message } from "./resource";
import { forgetUsedKey } from "./restore.server";
import {
  joinApplicationSchema,
  messageListSchema,
  messageQuerySchema,
  messageSchema,
  messageStatsSchema,
  messageStatusChangeSchema,
  newMessageSchema,
  readChangeSchema,
} from "./schema";

/** Counts before the body is read, so that excess requests cost little. */
async function countMessage({ limits, address, now }: CallContext<unknown, unknown>): Promise<void> {
  await limits.messages.count(address, now());
}

interface SubmissionKey {
  idempotency_key?: string | undefined;
}

/**
 * Stores a form's message once for each key, and tells the sender and administrators. The schema refuses simple bots.
 * @returns whether it is new
 */
async function receive(
  call: Call<unknown, unknown, SubmissionKey>,
  submitted: SubmittedMessage,
  notice: "messages" | "applications",
): Promise<boolean> {
  const { db, body, now, mails, site } = call;
  const { idempotency_key: fromHeader } = check(idempotencyKeySchema, { idempotency_key: call.idempotencyKey });
  const idempotencyKey = body.idempotency_key ?? fromHeader;
  const answers = await mayMailAddress(call, { email: submitted.email, is_verified: false });
  return db.write(async (transaction) => {
    const id = await receiveMessage(transaction, { submitted, idempotencyKey, now: now() });
    if (id === undefined) return false;
    const { name, email, subject } = submitted;
    if (answers)
      await mails.queue(transaction, {
        kind: "message-received",
        to: email,
        language: askedIn(),
        stranger: strangerMark(call),
        content: () => messageReceivedMail({ site, name: safeName(name) }),
      });
    await notifyAdministrators(transaction, call, {
      notice,
      about: () => `${name}: ${subject}`,
      facts: () => [
        [t`From`, `${name}, ${email}`],
        [t`Subject`, subject],
      ],
      path: `/admin/messages?message=${id}`,
      item: `message ${id}`,
    });
    return true;
  });
}

export const send = doneEndpoint({
  call: "POST /contact",
  access: "public",
  summary: "Send a message to the makerspace",
  before: countMessage,
  body: newMessageSchema,
  done: "Message received",
  status: 201,
  handle: (call) => receive(call, call.body, "messages"),
});

export const join = doneEndpoint({
  call: "POST /contact/join-application",
  access: "public",
  summary: "Apply to join a community",
  before: countMessage,
  body: joinApplicationSchema,
  done: "Application received",
  status: 201,
  async handle(call) {
    const { db, body, now, background } = call;
    const isNew = await receive(call, await toSubmittedMessage(db, body, now()), "applications");
    if (!isNew || !body.news) return;
    const { email, name, community } = body;
    background.run(async () =>
      askToConfirm(call, { email, name, topics: await newsTopics(db, community, now()), source: "join" }),
    );
  },
});

export const list = endpoint({
  call: "GET /contact",
  access: "messages.read",
  summary: "Messages, latest first",
  query: messageQuerySchema,
  answer: messageListSchema,
  async handle(call) {
    if (call.query.export && !call.can("messages.export")) throw lacksRight(call.user, "messages.export");
    // An export has many pages; it is recorded with the first.
    if (call.query.export && call.query.page === 1) await recordExport(call, "message");
    return listMessages(call.db, call.query);
  },
});

export const stats = endpoint({
  call: "GET /contact/stats",
  access: "messages.read",
  summary: "The number of messages, by status and in total",
  answer: messageStatsSchema,
  handle: ({ db }) => countMessages(db),
});

export const read = endpoint({
  call: "GET /contact/{id}",
  access: "messages.read",
  summary: "One message",
  answer: messageSchema,
  handle: ({ db, params }) => findMessage(db, params.id),
});

export const changeRead = endpoint({
  call: "PUT /contact/{id}/read",
  access: "messages.review",
  summary: "Mark a message as read, or as unread",
  body: readChangeSchema,
  bodyFromQuery: true,
  answer: messageSchema,
  handle: ({ db, params, body, now }) => setRead(db, params.id, body.is_read, now()),
});

export const changeStatus = endpoint({
  call: "PUT /contact/{id}/status",
  access: "messages.review",
  summary: "Set a message's status",
  body: messageStatusChangeSchema,
  bodyFromQuery: true,
  answer: messageSchema,
  handle: ({ db, params, body, now }) => setStatus(db, params.id, body.status, now()),
});

export const remove = doneEndpoint({
  call: "DELETE /contact/{id}",
  access: "messages.delete",
  summary: "Delete a message",
  done: "Message deleted",
  handle: ({ db, params }) => deleteMessage(db, params.id),
});

export const bulk = bulkOf(message, {
  read: ({ db, now }, id) => setRead(db, id, true, now()),
  unread: ({ db, now }, id) => setRead(db, id, false, now()),
  replied: ({ db, now }, id) => setStatus(db, id, "replied", now()),
  delete: ({ db }, id) => deleteMessage(db, id),
});

export const exportAll = exportEndpoint({
  call: "GET /contact/export",
  access: "messages.export",
  resource: message,
  columns: messageColumns,
  rows: eachMessage,
  recordsAs: "message",
});

export const calls: Calls = {
  resource: message,
  hooks: { beforeRestore: forgetUsedKey },
  personal: [personalDataOfMessages],
  endpoints: [exportAll, send, join, list, stats, read, changeRead, changeStatus, remove, bulk],
};
