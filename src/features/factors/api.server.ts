import { type Calls, endpoint } from "../../api/endpoint.server";
import { can } from "../../api/policy";
import type { Queryable } from "../../platform/database/database.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { idParams } from "../../platform/fields";
import { inLog } from "../users/model.server";
import { isUnproven } from "../users/own/own-account.server";
import { atOf, change, describeFactorChange, type OwnCall } from "./change.server";
import {
  addApp,
  addPasskey,
  assertProved,
  endTicket,
  hasFactor,
  issueTicket,
  ownerOf,
  passkeysOf,
  placeOf,
  readFactors,
  removeApp,
  removePasskey,
  renamePasskey,
  replaceRecoveryCodes,
  sealSecret,
  type Ticket,
  tryTicket,
  unsealSecret,
} from "./factors.server";
import { personalDataOfFactors } from "./personal.server";
import { prove, proveOptions } from "./proof.server";
import {
  addAppSchema,
  addedSchema,
  addPasskeySchema,
  confirmFirst,
  type Factors,
  factorsSchema,
  newAppSchema,
  passkeyRequestSchema,
  recoveryCodesSchema,
  renamePasskeySchema,
} from "./schema";
import { appUri, makeSecret, stepOf } from "./totp.server";
import { newPasskeyOptions, readNewPasskey } from "./webauthn.server";

/** The caller's present factors. */
export const ownFactors = async (call: OwnCall): Promise<Factors> =>
  readFactors(call.db, call.user, {
    ...atOf(call),
    demands: call.twoFactor === "admins" && can(call.user, "back_office.enter"),
    confirmFirst: await isUnproven(call.db, call.user.id, call.mails),
  });

export const read = endpoint({
  call: "GET /users/me/factors",
  access: "member",
  summary: "Your second factors, and how to confirm a change to them",
  answer: factorsSchema,
  handle: ownFactors,
});

/**
 * Counts attempts to add a factor.
 * @throws Problem 403 for a session without a recent proof; 409 before the e-mail is confirmed, because a reset by mail
 * would keep the factor of somebody who signed up with another's e-mail; 429
 */
async function beginAdding(call: OwnCall): Promise<void> {
  const { db, user, limits, mails, now } = call;
  if (await isUnproven(db, user.id, mails)) throw new Problem(409, confirmFirst);
  await limits.factorChanges.count(String(user.id), now());
  await assertProved(db, user, atOf(call));
}

type AddingCall = OwnCall<unknown, { ticket: string }>;

const ticketFor = ({ db, user, body, now }: AddingCall, purpose: "add_passkey" | "add_app"): Promise<Ticket> =>
  tryTicket(db, { token: body.ticket, purpose, sessionId: user.sessionId, now: now() });

/** Adds a factor and uses up its ticket. */
async function add(
  call: AddingCall,
  { ticket, factor }: { ticket: Ticket; factor: "app" | { passkey: string } },
  work: (transaction: Queryable) => Promise<string[] | undefined>,
) {
  const recovery_codes = await change(call, describeFactorChange(call.user, "added", factor), async (transaction) => {
    await endTicket(transaction, ticket);
    return work(transaction);
  });
  return { factors: await ownFactors(call), recovery_codes };
}

export const newPasskey = endpoint({
  call: "POST /users/me/factors/passkeys/options",
  access: "member",
  summary: "Create the challenge for adding a passkey",
  refusals: [403, 409, 429],
  answer: passkeyRequestSchema,
  async handle(call) {
    await beginAdding(call);
    const { db, user, site, siteAddress, now } = call;
    const place = placeOf(siteAddress());
    const existing = await passkeysOf(db, user.id, place.domain);
    const { options, handle } = await newPasskeyOptions({ place, siteName: site.name, user, existing });
    const { challenge } = options;
    // The handle is not secret; it travels with its challenge.
    const asked = { ...ownerOf(user), purpose: "add_passkey", challenge, secret: handle } as const;
    return { ticket: await issueTicket(db, asked, now()), options: { ...options } };
  },
});

export const makePasskey = endpoint({
  call: "POST /users/me/factors/passkeys",
  access: "member",
  summary: "Add a passkey; the first factor comes with recovery codes",
  refusals: [403, 409, 410, 429],
  body: addPasskeySchema,
  answer: addedSchema,
  status: 201,
  async handle(call) {
    const { user, body, now, siteAddress } = call;
    const ticket = await ticketFor(call, "add_passkey");
    const place = placeOf(siteAddress());
    const made = await readNewPasskey(body.passkey, { challenge: ticket.challenge, place });
    if (!made) throw invalid("passkey", "This passkey could not be checked. Please try again.");
    const { name } = body;
    return add(call, { ticket, factor: { passkey: name } }, (transaction) =>
      addPasskey(transaction, user, { ...made, name, user_handle: ticket.secret, now: now() }),
    );
  },
});

export const rename = endpoint({
  call: "PUT /users/me/factors/passkeys/{id}",
  access: "member",
  summary: "Rename a passkey",
  refusals: [429],
  params: idParams,
  body: renamePasskeySchema,
  answer: factorsSchema,
  async handle(call) {
    const { db, user, params, body, limits, now } = call;
    await limits.factorChanges.count(String(user.id), now());
    await db.write((transaction) => renamePasskey(transaction, user, { id: params.id, name: body.name }));
    return ownFactors(call);
  },
});

export const forgetPasskey = endpoint({
  call: "DELETE /users/me/factors/passkeys/{id}",
  access: "member",
  summary: "Remove a passkey; removing the last factor also deletes the recovery codes",
  refusals: [403, 429],
  params: idParams,
  answer: factorsSchema,
  async handle(call) {
    const { user, params } = call;
    const wordsFor = (passkey: string) => describeFactorChange(user, "removed", { passkey });
    await change(call, wordsFor, (transaction) => removePasskey(transaction, user.id, params.id));
    return ownFactors(call);
  },
});

export const newApp = endpoint({
  call: "POST /users/me/factors/app/options",
  access: "member",
  summary: "Create a secret for an authenticator app; it takes effect once a code confirms it",
  refusals: [403, 409, 429],
  answer: newAppSchema,
  async handle(call) {
    await beginAdding(call);
    const { db, user, site, siteKey, now } = call;
    const secret = makeSecret();
    const asked = { ...ownerOf(user), purpose: "add_app", secret: sealSecret(siteKey, secret) } as const;
    const ticket = await issueTicket(db, asked, now());
    return { ticket, secret, uri: appUri(secret, { issuer: site.name, label: user.username }) };
  },
});

export const makeApp = endpoint({
  call: "POST /users/me/factors/app",
  access: "member",
  summary: "Add the authenticator app with a code it shows; the first factor comes with recovery codes",
  refusals: [403, 409, 410, 429],
  body: addAppSchema,
  answer: addedSchema,
  status: 201,
  async handle(call) {
    const { user, body, now, siteKey } = call;
    const ticket = await ticketFor(call, "add_app");
    const secret = unsealSecret(siteKey, ticket.secret) ?? "";
    const step = stepOf(secret, body.code.replaceAll(/\s/g, ""), now());
    if (step === undefined)
      throw invalid("code", "This code is wrong. Wait for the next one, and check your phone's clock.");
    return add(call, { ticket, factor: "app" }, (transaction) =>
      addApp(transaction, user, { secret: ticket.secret, step, now: now() }),
    );
  },
});

export const forgetApp = endpoint({
  call: "DELETE /users/me/factors/app",
  access: "member",
  summary: "Remove the authenticator app; removing the last factor also deletes the recovery codes",
  refusals: [403, 404, 429],
  answer: factorsSchema,
  async handle(call) {
    const { user } = call;
    await change(call, describeFactorChange(user, "removed", "app"), (transaction) => removeApp(transaction, user.id));
    return ownFactors(call);
  },
});

export const makeCodes = endpoint({
  call: "POST /users/me/factors/recovery-codes",
  access: "member",
  summary: "Create ten recovery codes; earlier ones stop working",
  refusals: [403, 409, 429],
  answer: recoveryCodesSchema,
  status: 201,
  async handle(call) {
    const { user, now } = call;
    const happened = {
      what: "New recovery codes were made; earlier ones no longer work.",
      before: "",
      after: "new recovery codes",
      event: { event: "recovery_codes_made", ...inLog(user) },
    } as const;
    const recovery_codes = await change(call, happened, async (transaction) => {
      if (!(await hasFactor(transaction, user.id)))
        throw new Problem(409, "Recovery codes replace a second factor, and there is none yet");
      return replaceRecoveryCodes(transaction, user.id, now());
    });
    return { factors: await ownFactors(call), recovery_codes };
  },
});

export const calls: Calls = {
  personal: [personalDataOfFactors],
  endpoints: [
    ...[read, prove, proveOptions, newPasskey, makePasskey, rename, forgetPasskey],
    ...[newApp, makeApp, forgetApp, makeCodes],
  ],
};
