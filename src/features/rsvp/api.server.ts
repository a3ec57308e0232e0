import { askRules, type Call, type Calls, endpoint } from "../../api/endpoint.server";
import { idempotencyKeySchema } from "../../client/outbox/sending-fields";
import type { Queryable } from "../../platform/database/database.server";
import { Problem } from "../../platform/errors/problem.server";
import { check } from "../../platform/http/http.server";
import { t } from "../../platform/languages/texts";
import { foldKey } from "../../platform/text";
import { mayMailAddress } from "../account-links/account-links.server";
import { findEvent } from "../events/model.server";
import { strangerMark } from "../mails/mails.server";
import { notificationOf, notifyCancelled, notifyRegistered, notifyWaiting } from "../registrations/mails.server";
import { AlreadyRegistered, linkedOf, register, unregister } from "../registrations/model.server";
import { type NewPlaces, registeringSchema } from "../registrations/place-fields";
import { registrationData } from "../registrations/resource";
import { type Registered, type Registration, registeredSchema, registrationSchema } from "../registrations/schema";
import { manageUrl } from "../registrations/token.server";
import { isUnproven } from "../users/own/own-account.server";
import { settlePlaces } from "../waiting-list/waiting-list.server";

type RegisterCall = Call<{ id: number }, unknown, NewPlaces | undefined>;

const nothingElse = {
  phone: "",
  organization: "",
  experience_level: "",
  interests: "",
  dietary_restrictions: "",
  special_requirements: "",
} as const;

/** Counts refusals of unproven e-mails by address: few may learn that one is registered, many that an event is full. */
async function countingRefusals<T>({ limits, address, now }: RegisterCall, work: () => Promise<T>): Promise<T> {
  const [refused, known] = [limits.refusedRegistrations.of(address), limits.knownRegistrations.of(address)];
  await limits.checkAll([refused, known], now());
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.status === 409)
      await limits.countAll(error instanceof AlreadyRegistered ? [refused, known] : [refused], now());
    throw error;
  }
}

async function handleRegister(call: RegisterCall): Promise<Registered> {
  const { db, params, body, user, now } = call;
  if (!body && !user) throw new Problem(401, t`Please sign in to register for this event.`);
  const registration = body ?? {
    ...nothingElse,
    name: user?.full_name || user?.username || "",
    email: user?.email ?? "",
  };
  const own = user && foldKey(user.email) === foldKey(registration.email);
  const { idempotency_key: idempotencyKey } = check(idempotencyKeySchema, { idempotency_key: call.idempotencyKey });
  const is_verified = Boolean(own && user.is_verified);
  const answers = await mayMailAddress(call, { email: registration.email, is_verified });
  const stranger = is_verified ? undefined : strangerMark(call);
  const also = async (transaction: Queryable, made: Registration) => {
    const waits = made.registration_status === "waiting";
    if (answers) await (waits ? notifyWaiting : notifyRegistered)(transaction, { ...call, stranger }, made);
    await notificationOf(transaction, call, "registrations", made);
  };
  const userId = own ? user.id : null;
  const eventId = params.id;
  async function first(transaction: Queryable) {
    // Without an account nobody is refused, or people could learn what others have by registering for them.
    if (userId !== null) await askRules(transaction, call, "registering", { event_id: eventId, user_id: userId });
    // Expired offers go to the first in line, who may be this person.
    await settlePlaces(transaction, call, eventId);
  }
  const registering = () =>
    register(db, { eventId, registration, userId, idempotencyKey, now: now(), clock: call.site, first, also });
  // Callers may learn that their own e-mail is registered, but not that of somebody whose e-mail they signed up with.
  const made = await (own && !(await isUnproven(db, user.id, call.mails))
    ? registering()
    : countingRefusals(call, registering));
  const { end_date } = await findEvent(db, params.id, now());
  return { ...made, manage_url: manageUrl(call, await linkedOf(db, made.id)), manage_until: end_date };
}

/** Anybody registers with a body; a signed-in person may omit it and registers with the account's name and e-mail. */
const registerForEvent = endpoint({
  call: "POST /events/{id}/register",
  alias: "POST /event-registrations/{id}/register",
  access: "anyone",
  summary: "Register for an event; signed-in callers may leave out the details",
  refusals: [409, 429],
  before: ({ limits, address, now }) => limits.registrations.count(address, now()),
  body: registeringSchema,
  bodyOptional: true,
  answer: registeredSchema,
  status: 201,
  handle: handleRegister,
});

const unregisterFromEvent = endpoint({
  call: "POST /events/{id}/unregister",
  access: "member",
  summary: "Cancel your own registration",
  refusals: [409],
  answer: registrationSchema,
  async handle(call) {
    const { db, params, user, now } = call;
    const answers = await mayMailAddress(call, user);
    const also = async (transaction: Queryable, cancelled: Registration, waited: boolean) => {
      if (answers) await notifyCancelled(transaction, call, cancelled, { byOrganiser: false, waited });
      await settlePlaces(transaction, call, params.id);
      await notificationOf(transaction, call, "withdrawals", cancelled);
    };
    return unregister(db, { eventId: params.id, userId: user.id, now: now(), also });
  },
});

export const calls: Calls = { resource: registrationData, endpoints: [registerForEvent, unregisterFromEvent] };
