import { type Calls, endpoint } from "../../api/endpoint.server";
import { findRegistration } from "../registrations/model.server";
import { setPayment } from "../registrations/payments/payments.server";
import { paymentSchema } from "../registrations/place-fields";
import { registrationData } from "../registrations/resource";
import { guestsChangeSchema, registrationSchema } from "../registrations/schema";
import { confirmOffer, promote, setGuests } from "./waiting-list.server";

export const promoteWaiting = endpoint({
  call: "POST /event-registrations/registrations/{id}/promote",
  access: "registrations.review",
  summary: "Give a waiting person a place at any position on the waiting list, or confirm the place offered to them",
  refusals: [409],
  answer: registrationSchema,
  handle: (call) => promote(call.db, call, call.params.id),
});

export const changeGuests = endpoint({
  call: "PUT /event-registrations/registrations/{id}/guests",
  access: "registrations.review",
  summary: "Set the guests of a registration; guests left out are removed and their places freed",
  refusals: [409],
  body: guestsChangeSchema,
  answer: registrationSchema,
  handle: (call) => setGuests(call.db, call, { id: call.params.id, guests: call.body.guests }),
});

export const changePayment = endpoint({
  call: "PUT /event-registrations/registrations/{id}/payment",
  access: "registrations.review",
  summary: "Set whether a registration is paid; the site itself takes no payments",
  refusals: [409],
  body: paymentSchema,
  bodyFromQuery: true,
  answer: registrationSchema,
  async handle({ db, params, body, now }) {
    await setPayment(db, { id: params.id, payment: body, now: now() });
    return findRegistration(db, params.id);
  },
});

export const confirmOffered = endpoint({
  call: "POST /users/me/registrations/{id}/confirm",
  access: "member",
  summary: "Confirm an offered place",
  refusals: [409],
  answer: registrationSchema,
  handle: (call) => confirmOffer(call.db, call, { id: call.params.id, userId: call.user.id }),
});

export const calls: Calls = {
  resource: registrationData,
  endpoints: [promoteWaiting, changeGuests, changePayment, confirmOffered],
};
