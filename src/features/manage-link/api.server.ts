import { type Call, type Calls, doneEndpoint, endpoint } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import { Problem } from "../../platform/errors/problem.server";
import { doneSchema } from "../../platform/fields";
import { foldKey } from "../../platform/text";
import { mayMailAddress } from "../account-links/account-links.server";
import { moveSchema } from "../another-date/schema";
import { strangerMark } from "../mails/mails.server";
import { isConfirmedAddress } from "../registrations/confirmed-address.server";
import { notificationOf, notifyCancelled, sendLink, type Writing } from "../registrations/mails.server";
import { findActiveId, findRegistration, isActive } from "../registrations/model.server";
import { registrationData } from "../registrations/resource";
import type { Registration } from "../registrations/schema";
import { manageUrl } from "../registrations/token.server";
import { settlePlaces } from "../waiting-list/waiting-list.server";
import {
  addresseeOf,
  cancelOwn,
  changeOwn,
  confirmOwn,
  correctEmail,
  findAllHeld,
  findManaged,
  moveOwn,
  replaceLink,
  rowOf,
} from "./managed-registration.server";
import { replaceOwn } from "./replace.server";
import {
  managedSchema,
  newLinkAnswer,
  newLinkSchema,
  type OwnChange,
  ownChangeSchema,
  postedSchema,
  resendSchema,
  tokenParams,
} from "./schema";
import { linkOnItsWay, linksOnTheirWay, newLinkOnItsWay, noMail } from "./words";

type ByLink<B = undefined> = Call<{ token: string }, undefined, B, undefined>;

const looking = ({ siteKey, now, mails, fonts }: ByLink<unknown>) => ({
  siteKey,
  now: now(),
  sends: mails.sends,
  fonts,
});

/** Counts changes by link after checking it, so that forgeries do not use up the holder's changes. */
async function countChange({
  db,
  siteKey,
  limits,
  params,
  now,
}: Pick<ByLink, "db" | "siteKey" | "limits" | "params" | "now">) {
  const { id } = await rowOf(db, siteKey, params.token);
  await limits.changesByLink.count(String(id), now());
}

async function change(call: ByLink<unknown>, body: OwnChange) {
  await countChange(call);
  return changeOwn(call.db, call.params.token, body, { ...looking(call), call });
}

async function move(call: ByLink<unknown>, eventId: number) {
  await countChange(call);
  const { db, params, site } = call;
  const { registration } = await findManaged(db, params.token, looking(call));
  const is_verified = await isConfirmedAddress(db, foldKey(registration.email));
  const notifies = await mayMailAddress(call, { email: registration.email, is_verified });
  return moveOwn(db, params.token, eventId, { ...looking(call), call, clock: site, notifies });
}

async function confirm(call: ByLink<unknown>) {
  await countChange(call);
  return confirmOwn(call.db, call.params.token, looking(call));
}

async function cancel(call: ByLink<unknown>) {
  await countChange(call);
  const { db, params, limits, now } = call;
  const managed = await findManaged(db, params.token, looking(call));
  const { email } = managed.registration;
  const is_verified = await isConfirmedAddress(db, foldKey(email));
  const answers =
    isActive(managed.registration.registration_status) &&
    (await mayMailAddress({ limits, now }, { email, is_verified }));
  const also = async (transaction: Queryable, cancelled: Registration, waited: boolean) => {
    if (answers) await notifyCancelled(transaction, call, cancelled, { byOrganiser: false, waited });
    await settlePlaces(transaction, call, cancelled.event_id);
    await notificationOf(transaction, call, "withdrawals", cancelled);
  };
  return cancelOwn(db, params.token, { ...looking(call), also });
}

async function replace(call: ByLink<unknown>) {
  await countChange(call);
  const { db, params, limits, mails, now } = call;
  const { id, email, email_key } = await rowOf(db, call.siteKey, params.token);
  await limits.manageLinks.count(String(id), now());
  const is_verified = await isConfirmedAddress(db, email_key);
  const sends = mails.sends && email !== "" && (await mayMailAddress(call, { email, is_verified }));
  return replaceOwn(db, params.token, { call, sends, fonts: call.fonts });
}

export const read = endpoint({
  call: "GET /r/{token}",
  access: "public",
  summary: "A registration by its secret link; reading it changes nothing",
  params: tokenParams,
  answer: managedSchema,
  handle: (call) => findManaged(call.db, call.params.token, looking(call)),
});

export const update = endpoint({
  call: "PUT /r/{token}",
  access: "public",
  summary: "Update the name, phone and other details of a registration, by its secret link",
  refusals: [409, 429],
  params: tokenParams,
  body: ownChangeSchema,
  answer: managedSchema,
  handle: (call) => change(call, call.body),
});

export const cancelByLink = endpoint({
  call: "POST /r/{token}/cancel",
  access: "public",
  summary: "Cancel a registration by its secret link and free its place",
  refusals: [409, 429],
  params: tokenParams,
  answer: managedSchema,
  handle: (call) => cancel(call),
});

export const confirmByLink = endpoint({
  call: "POST /r/{token}/confirm",
  access: "public",
  summary: "Confirm an offered place, by the secret link",
  refusals: [409, 429],
  params: tokenParams,
  answer: managedSchema,
  handle: (call) => confirm(call),
});

export const moveByLink = endpoint({
  call: "POST /r/{token}/move",
  access: "public",
  summary: "Move to another date of the series, by the secret link; fails without changes if that date is full",
  refusals: [409, 429],
  params: tokenParams,
  body: moveSchema,
  answer: managedSchema,
  handle: (call) => move(call, call.body.event_id),
});

export const replaceByLink = doneEndpoint({
  call: "POST /r/{token}/replace",
  access: "public",
  summary: "Replace a secret link; the new one is mailed to the registration's e-mail only",
  refusals: [409, 429],
  params: tokenParams,
  done: newLinkOnItsWay,
  handle: (call) => replace(call),
});

/** The posted forms of the page, five kinds. It has no address under /api. */
export const posted = endpoint({
  call: "POST /r/{token}",
  access: "public",
  summary: "Submit the form of a secret link's page",
  params: tokenParams,
  body: postedSchema,
  answer: managedSchema,
  handle: (call) => {
    const { action, event_id = 0, ...fields } = call.body;
    if (action === "confirm") return confirm(call);
    if (action === "replace") return replace(call);
    if (action === "move") return move(call, event_id);
    return action === "cancel" ? cancel(call) : change(call, fields);
  },
});

export const resendLink = endpoint({
  call: "POST /events/{id}/resend-link",
  access: "public",
  summary: "Resend the link to a registration; the response is the same whether or not the registration exists",
  refusals: [429],
  body: resendSchema,
  answer: doneSchema,
  status: 202,
  async handle(call) {
    const { db, params, body, limits, address, now, background, mails } = call;
    await limits.manageLinksByAddress.count(address, now());
    // After the response, which takes the same time whether the address is registered or not.
    background.run(async () => {
      const id = await findActiveId(db, params.id, foldKey(body.email));
      if (id !== undefined) await sendAgain(call, id);
    });
    return { detail: mails.sends ? linkOnItsWay() : noMail() };
  },
});

export const resendLinks = endpoint({
  call: "POST /event-registrations/resend-links",
  access: "public",
  summary:
    "Resend the links to an address's registrations for events that are not over; the response is the same whether or not any exist",
  refusals: [429],
  body: resendSchema,
  answer: doneSchema,
  status: 202,
  async handle(call) {
    const { db, body, limits, address, now, background, mails } = call;
    await limits.manageLinksByAddress.count(address, now());
    background.run(async () => {
      for (const id of await findAllHeld(db, body.email, now())) await sendAgain(call, id);
    });
    return { detail: mails.sends ? linksOnTheirWay() : noMail() };
  },
});

/** Mails a registration's present link to its holder, within the limits. */
async function sendAgain(call: Writing & Pick<ByLink, "db" | "limits" | "address">, id: number): Promise<void> {
  const { db, limits, now } = call;
  if (!(await isWithin(() => limits.manageLinks.count(String(id), now())))) return;
  const addressee = await addresseeOf(db, id);
  if (!(await mayMailAddress(call, addressee))) return;
  const stranger = addressee.is_verified ? undefined : strangerMark(call);
  await db.write(async (transaction) =>
    sendLink(transaction, { ...call, stranger }, await findRegistration(transaction, id), { isNew: false }),
  );
}

/** Counts an attempt. @returns whether it is allowed */
async function isWithin(count: () => Promise<unknown>): Promise<boolean> {
  try {
    await count();
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status === 429) return false;
    throw error;
  }
}

export const makeLink = endpoint({
  call: "POST /event-registrations/registrations/{id}/manage-link",
  access: "registrations.write",
  summary: "Create a new secret link for a registration, to copy or send; earlier links stop working",
  body: newLinkSchema,
  answer: newLinkAnswer,
  async handle(call) {
    const { db, params, body, now } = call;
    const sent = body.send && (await mayMailAddress(call, await addresseeOf(db, params.id)));
    const also = async (transaction: Queryable, changed: Registration) => {
      if (sent) await sendLink(transaction, call, changed, { isNew: true });
    };
    return { url: manageUrl(call, await replaceLink(db, { id: params.id, now: now(), also })), sent };
  },
});

export const setEmail = endpoint({
  call: "PUT /event-registrations/registrations/{id}/email",
  access: "registrations.write",
  summary: "Correct the e-mail of a registration; a new link is sent there, and earlier links stop working",
  refusals: [409],
  body: resendSchema,
  answer: newLinkAnswer,
  async handle(call) {
    const { db, params, body, now } = call;
    const { email } = body;
    await addresseeOf(db, params.id);
    const sent = await mayMailAddress(call, { email, is_verified: await isConfirmedAddress(db, foldKey(email)) });
    const also = async (transaction: Queryable, changed: Registration) => {
      if (sent) await sendLink(transaction, call, changed, { isNew: true });
    };
    return { url: manageUrl(call, await correctEmail(db, { id: params.id, email, now: now(), also })), sent };
  },
});

/** The calls of secret links, and those of administrators about them. */
export const manageCalls: Calls = {
  resource: registrationData,
  endpoints: [
    read,
    update,
    cancelByLink,
    confirmByLink,
    moveByLink,
    replaceByLink,
    resendLink,
    resendLinks,
    makeLink,
    setEmail,
  ],
};
