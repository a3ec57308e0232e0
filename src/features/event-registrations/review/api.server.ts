import { z } from "zod";
import { recordExport } from "../../../api/audit/trail.server";
import { bulkEndpoint } from "../../../api/bulk.server";
import { type Endpoint, endpoint } from "../../../api/endpoint.server";
import { notifyRegistered, notifyWaiting } from "../../registrations/mails.server";
import { register } from "../../registrations/model.server";
import { paymentMethods } from "../../registrations/payments/methods";
import { setPayment } from "../../registrations/payments/payments.server";
import { exportQuerySchema, registrationSchema } from "../../registrations/schema";
import { settlePlaces } from "../../waiting-list/waiting-list.server";
import { answersOf, emailsOf, eventMails, waitingFirst } from "./registration-mails.server";
import { remove, review } from "./review.server";
import { addedSchema, answersSchema, emailsSchema, eventMailsSchema } from "./schema";

export const bulk = bulkEndpoint({
  call: "POST /event-registrations/registrations/bulk",
  access: "registrations.review",
  summary: "Mark, cancel or delete several registrations; each succeeds or fails on its own",
  also: {
    payment_method: z
      .enum([...paymentMethods, ""], `Payment method must be one of ${paymentMethods.join(", ")}, or empty`)
      .default("")
      .describe("payment method, for the action `paid`"),
  },
  actions: {
    attended: { right: "registrations.review", run: (call, id) => review(call, id, "attended") },
    confirmed: { right: "registrations.review", run: (call, id) => review(call, id, "confirmed") },
    cancelled: {
      right: "registrations.review",
      order: waitingFirst,
      run: (call, id) => review(call, id, "cancelled"),
    },
    paid: {
      right: "registrations.review",
      run: ({ db, body: { payment_method }, now }, id) =>
        setPayment(db, { id, payment: { payment_status: "paid", payment_method }, now: now() }),
    },
    waived: {
      right: "registrations.review",
      run: ({ db, now }, id) =>
        setPayment(db, { id, payment: { payment_status: "waived", payment_method: "" }, now: now() }),
    },
    delete: { right: "registrations.delete", deletes: true, order: waitingFirst, run: remove },
  },
});

export const addByHand = endpoint({
  call: "POST /event-registrations/registrations",
  access: "registrations.write",
  summary: "Register somebody by hand; they get an e-mail, as if they had registered themselves",
  refusals: [404, 409],
  body: addedSchema,
  answer: registrationSchema,
  status: 201,
  handle(call) {
    const { event_id: eventId, ...registration } = call.body;
    return register(call.db, {
      eventId,
      registration,
      userId: null,
      now: call.now(),
      first: (transaction) => settlePlaces(transaction, call, eventId),
      also: (transaction, made) =>
        (made.registration_status === "waiting" ? notifyWaiting : notifyRegistered)(transaction, call, made),
    });
  },
});

export const emails = endpoint({
  call: "GET /event-registrations/registrations/emails",
  access: "registrations.export",
  summary: "The e-mail addresses of the matching registrations",
  refusals: [409],
  query: exportQuerySchema,
  answer: emailsSchema,
  async handle(call) {
    const found = await emailsOf(call.db, call.query, call.now());
    await recordExport(call, "registration");
    return found;
  },
});

export const answers = endpoint({
  call: "GET /events/{id}/answers",
  access: "registrations.read",
  summary: "The answers to an event's questions",
  answer: answersSchema,
  handle: ({ db, params, now }) => answersOf(db, params.id, now()),
});

export const mails = endpoint({
  call: "GET /events/{id}/mails",
  access: "mails.read",
  summary: "The mails sent to people registered for an event",
  answer: eventMailsSchema,
  handle: ({ db, params, now }) => eventMails(db, params.id, now()),
});

/** The calls of the working list and of an event's page. */
export const deskEndpoints: Endpoint[] = [bulk, addByHand, emails, answers, mails];
