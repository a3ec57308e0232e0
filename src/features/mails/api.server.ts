import { actorOf } from "../../api/audit/trail.server";
import { bulkEndpoint } from "../../api/bulk.server";
import { type Calls, endpoint } from "../../api/endpoint.server";
import { clearTrouble } from "../../platform/mail/queue.server";
import {
  findMail,
  listMails,
  mailStatus,
  needsHandover,
  notifyMailOpened,
  retryMail,
  toDetails,
  toMail,
} from "./mails.server";
import { drawMessage } from "./message.server";
import { personalDataOfMails } from "./personal.server";
import {
  mailDetailsSchema,
  mailListSchema,
  mailQuerySchema,
  mailSchema,
  mailStatusSchema,
  testMailSchema,
  testResultSchema,
} from "./schema";
import { testMail } from "./templates/account";

export const list = endpoint({
  call: "GET /mails",
  access: "mails.read",
  summary: "Mails, latest first",
  query: mailQuerySchema,
  answer: mailListSchema,
  handle: ({ db, query }) => listMails(db, query),
});

export const status = endpoint({
  call: "GET /mails/status",
  access: "mails.read",
  summary: "The number of waiting, kept and failed mails, and the reason if nothing is sent",
  answer: mailStatusSchema,
  handle: ({ db, mails, siteAddress, now }) =>
    mailStatus(db, { sends: mails.sends, siteAddress: siteAddress(), now: now() }),
});

export const read = endpoint({
  call: "GET /mails/{id}",
  access: "mails.read",
  summary: "One mail with its text; includes its links only while it is kept for handing over",
  answer: mailDetailsSchema,
  async handle(call) {
    const { db, params, user, now } = call;
    const row = await findMail(db, params.id);
    // Its links would allow acting as somebody else, so opening it is recorded and its owner told.
    if (needsHandover(row, now()) && row.user_id !== null && row.user_id !== user.id)
      await notifyMailOpened({ ...call, actor: actorOf(user) }, { ...row, user_id: row.user_id });
    return toDetails(row, call);
  },
});

export const retry = endpoint({
  call: "POST /mails/{id}/retry",
  access: "mails.write",
  summary: "Send a failed or waiting mail now, even one held until tomorrow",
  refusals: [409],
  answer: mailSchema,
  async handle({ db, params, mails, now }) {
    const row = await retryMail(db, { id: params.id, sends: mails.sends, now: now() });
    mails.sendNow();
    return toMail(row);
  },
});

export const bulk = bulkEndpoint({
  call: "POST /mails/bulk",
  access: "mails.write",
  summary: "Retry several mails; each succeeds or fails on its own",
  actions: {
    retry: {
      right: "mails.write",
      async run({ db, mails, now }, id) {
        await retryMail(db, { id, sends: mails.sends, now: now() });
        mails.sendNow();
      },
    },
  },
});

export const test = endpoint({
  call: "POST /mails/test",
  access: "mails.write",
  summary: "Send a test mail and return the mail server's response",
  body: testMailSchema,
  answer: testResultSchema,
  async handle({ db, body, site, mails, mailTransport }) {
    if (!mailTransport) return { taken: false, detail: "No mail server is set up: SMTP_URL is not set" };
    const row = { recipient: body.to, message_id: mails.newMessageId() };
    const { taken, said } = await mailTransport.test(await drawMessage(row, testMail({ site }), site));
    if (taken) {
      await clearTrouble(db);
      mails.sendNow();
    }
    return { taken, detail: said };
  },
});

export const calls: Calls = { personal: [personalDataOfMails], endpoints: [list, status, test, read, retry, bulk] };
