import { type Call, type Endpoint, endpoint } from "../../api/endpoint.server";
import { Problem } from "../../platform/errors/problem.server";
import { logSecurityEvent, logSecurityEventOnce } from "../../platform/security-log.server";
import {
  endTicket,
  findPasskey,
  findTicket,
  issueTicket,
  markOf,
  notePasskeyUse,
  notifyOfFactorChange,
  type PasskeyRow,
  passkeyOptions,
  passkeysOf,
  placeOf,
  recoveryCodeUsed,
  setChallenge,
  spendCode,
  type Ticket,
  tryTicket,
  verifyPasskey,
} from "../factors/factors.server";
import { type PasskeyAnswer, passkeyRequestSchema, type SecondStep, secondStepSchema } from "../factors/schema";
import { mayMailAddress } from "../mails/mails.server";
import { inLog, lockAgainstDeletion, toUser, type UserRow } from "../users/model.server";
import { rememberBrowser } from "../users/own/own-account.server";
import { countingCodes } from "./attempts.server";
import { type PasskeySignIn, passkeySignInSchema, type Tokens, ticketSchema, tokensSchema } from "./schema";
import { findActive, startSession } from "./sign-in.server";

type StepCall = Call<unknown, unknown, SecondStep>;
type PasskeyCall = Call<unknown, unknown, PasskeySignIn>;

/** The proofs after the second step. Only a password typed here is a proof of its own. */
const proofsOf = ({ by_provider }: Ticket): ("password" | "factor")[] =>
  by_provider === 1 ? ["factor"] : ["password", "factor"];

const wrongCode = () => new Problem(401, "This code is wrong or has been used before");
const wrongPasskey = () =>
  new Problem(401, "This passkey does not belong to an account here. It may have been removed.");

/** The account of a ticket, if it is active and still has the given password. @throws Problem 410 */
async function accountOf({ db }: StepCall, ticket: Ticket): Promise<UserRow> {
  const row = ticket.user_id === null ? undefined : await findActive(db, ticket.user_id);
  if (!row || ticket.password_mark !== markOf(row.password_hash))
    throw new Problem(410, "Your account has changed in the meantime. Please start again.");
  return row;
}

/** Verifies a passkey's signature. @returns its counter; undefined for an invalid signature */
async function countOf(
  call: Pick<StepCall, "siteAddress">,
  passkey: PasskeyRow | undefined,
  { answer, challenge, demandsUser }: { answer: PasskeyAnswer; challenge: string; demandsUser: boolean },
): Promise<number | undefined> {
  if (!passkey || challenge === "") return undefined;
  return verifyPasskey(answer, { challenge, place: placeOf(call.siteAddress()), passkey, demandsUser });
}

const passkeyNamed = ({ db, siteAddress }: Pick<StepCall, "db" | "siteAddress">, { id }: PasskeyAnswer) =>
  findPasskey(db, { credentialId: id, domain: placeOf(siteAddress()).domain });

const signedIn = (call: StepCall | PasskeyCall, row: UserRow, session_id: number, factor: string) =>
  logSecurityEvent(call, { event: "sign_in", ...inLog(row), role: row.role, session_id, factor });

/** Signs in by a code, which works once. @throws Problem 401 */
async function signInByCode(call: StepCall, { row, ticket }: { row: UserRow; ticket: Ticket }): Promise<Tokens> {
  const { db, body, siteKey, now } = call;
  const user = toUser(row);
  const notifies = await mayMailAddress(call, user);
  const done = await db.write(async (transaction) => {
    await lockAgainstDeletion(transaction, row.id);
    const used = await spendCode(transaction, { userId: row.id, typed: body.code ?? "", key: siteKey, now: now() });
    if (!used) return undefined;
    await endTicket(transaction, ticket);
    if (used.kind === "recovery" && notifies)
      await notifyOfFactorChange(transaction, call, { user, what: recoveryCodeUsed(used.left) });
    const remember = ticket.remembered === 1;
    return { used, ...(await startSession(transaction, call, user, { remember, by: proofsOf(ticket) })) };
  });
  if (!done) {
    logSecurityEvent(call, { event: "second_factor_refused", factor: "code", ...inLog(row) });
    throw wrongCode();
  }
  const { used, sessionId, ...pair } = done;
  signedIn(call, row, sessionId, used.kind);
  if (used.kind === "recovery") logSecurityEvent(call, { event: "recovery_code_used", ...inLog(row) });
  return pair;
}

/** Signs in by a passkey after the password. @throws Problem 401 */
async function signInByPasskey(
  call: StepCall,
  { row, ticket, answer }: { row: UserRow; ticket: Ticket; answer: PasskeyAnswer },
): Promise<Tokens> {
  const { db, now } = call;
  const passkey = await passkeyNamed(call, answer);
  const own = passkey?.user_id === row.id ? passkey : undefined;
  const count = await countOf(call, own, { answer, challenge: ticket.challenge, demandsUser: false });
  const done =
    own && count !== undefined
      ? await db.write(async (transaction) => {
          await lockAgainstDeletion(transaction, row.id);
          await endTicket(transaction, ticket);
          if (!(await notePasskeyUse(transaction, { id: own.id, count, now: now() }))) throw wrongPasskey();
          const remember = ticket.remembered === 1;
          return startSession(transaction, call, toUser(row), { remember, by: proofsOf(ticket) });
        })
      : undefined;
  if (!done) {
    logSecurityEvent(call, { event: "second_factor_refused", factor: "passkey", ...inLog(row) });
    throw wrongPasskey();
  }
  const { sessionId, ...pair } = done;
  signedIn(call, row, sessionId, "passkey");
  return pair;
}

/** The second step. Tries count for the ticket, wrong codes for the account too; passkeys cannot be guessed. */
async function secondStep(call: StepCall): Promise<Tokens> {
  const { db, body, now } = call;
  const shown = { token: body.ticket, purpose: "second_factor", now: now() } as const;
  const row = await accountOf(call, await findTicket(db, shown));
  const attempt = async () => {
    const ticket = await tryTicket(db, shown);
    const { passkey: answer } = body;
    return answer ? signInByPasskey(call, { row, ticket, answer }) : signInByCode(call, { row, ticket });
  };
  try {
    const pair = body.passkey ? await attempt() : await countingCodes(call, row, attempt);
    await rememberBrowser(call, row);
    return pair;
  } catch (error) {
    if (error instanceof Problem && error.status === 429)
      logSecurityEventOnce(call, String(row.id), {
        event: "second_factor_locked",
        ...inLog(row),
        retry_after: error.retryAfter ?? 0,
      });
    throw error;
  }
}

const secondFactor = endpoint({
  call: "POST /auth/second-factor",
  access: "public",
  usesReserve: true,
  summary: "Complete signing in with a code, a recovery code or a passkey",
  refusals: [401, 410, 429],
  body: secondStepSchema,
  answer: tokensSchema,
  handle: secondStep,
});

const secondFactorOptions = endpoint({
  call: "POST /auth/second-factor/options",
  access: "public",
  usesReserve: true,
  summary: "Create the passkey challenge for the second step of signing in",
  refusals: [404, 410, 429],
  body: ticketSchema,
  answer: passkeyRequestSchema,
  async handle({ db, body, limits, address, now, siteAddress }) {
    await limits.passkeySignIns.count(address, now());
    const ticket = await findTicket(db, { token: body.ticket, purpose: "second_factor", now: now() });
    const place = placeOf(siteAddress());
    const passkeys = await passkeysOf(db, ticket.user_id ?? 0, place.domain);
    if (passkeys.length === 0) throw new Problem(404, "This account has no passkey that works here");
    const options = await passkeyOptions(place, passkeys);
    await setChallenge(db, ticket, options.challenge);
    return { ticket: body.ticket, options: { ...options } };
  },
});

const passkeyRequest = endpoint({
  call: "POST /auth/passkey/options",
  access: "public",
  usesReserve: true,
  summary: "Create the passkey challenge for signing in without a password",
  refusals: [429],
  answer: passkeyRequestSchema,
  async handle({ db, limits, address, now, siteAddress }) {
    await limits.passkeySignIns.count(address, now());
    const options = await passkeyOptions(placeOf(siteAddress()));
    const ticket = await issueTicket(db, { purpose: "passkey_sign_in", challenge: options.challenge }, now());
    return { ticket, options: { ...options } };
  },
});

/** Signs in by a passkey alone, which requires a fingerprint, face or PIN. */
async function passkeyStep(call: PasskeyCall): Promise<Tokens> {
  const { db, body, now, limits, address } = call;
  const failures = limits.signInFailuresByAddress.of(address);
  await limits.countAll([failures], now());
  const ticket = await tryTicket(db, { token: body.ticket, purpose: "passkey_sign_in", now: now() });
  const { passkey: answer, remember } = body;
  const passkey = await passkeyNamed(call, answer);
  const row = passkey && (await findActive(db, passkey.user_id));
  const count = await countOf(call, passkey, { answer, challenge: ticket.challenge, demandsUser: true });
  if (!passkey || !row || count === undefined) {
    logSecurityEvent(call, { event: "second_factor_refused", factor: "passkey", ...(row ? inLog(row) : {}) });
    throw wrongPasskey();
  }
  await limits.countAll([limits.signIns.of(String(row.id))], now());
  const { sessionId, ...pair } = await db.write(async (transaction) => {
    await lockAgainstDeletion(transaction, row.id);
    await endTicket(transaction, ticket);
    if (!(await notePasskeyUse(transaction, { id: passkey.id, count, now: now() }))) throw wrongPasskey();
    return startSession(transaction, call, toUser(row), { remember, by: ["factor"] });
  });
  await limits.forgive({ lower: [failures] });
  await rememberBrowser(call, row);
  signedIn(call, row, sessionId, "passkey");
  return pair;
}

const passkeySignIn = endpoint({
  call: "POST /auth/passkey",
  access: "public",
  usesReserve: true,
  summary: "Sign in with a passkey, without a password",
  refusals: [401, 410, 429],
  body: passkeySignInSchema,
  answer: tokensSchema,
  handle: passkeyStep,
});

/** The calls of the second factor when signing in. */
export const secondFactorEndpoints: Endpoint[] = [secondFactor, secondFactorOptions, passkeyRequest, passkeySignIn];
