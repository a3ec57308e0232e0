import { type Call, type Endpoint, endpoint } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import { Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { logSecurityEvent, logSecurityEventOnce } from "../../platform/security-log.server";
import {
  endTicket,
  findTicket,
  issueTicket,
  markOf,
  passkeyOptions,
  placeOf,
  setChallenge,
  type Ticket,
  tryTicket,
} from "../factors/factors.server";
import { type PasskeyAnswer, passkeyRequestSchema, type SecondStep, secondStepSchema } from "../factors/schema";
import { accountPasskeyOptions, readPasskey, spendCode, spendPasskey } from "../factors/spend.server";
import { inLog, toUser, type UserRow } from "../users/model.server";
import { rememberBrowser } from "../users/own/own-account.server";
import { countingCodes } from "./attempts.server";
import { type PasskeySignIn, passkeySignInSchema, type Tokens, ticketSchema, tokensSchema } from "./schema";
import { findActive, startSession } from "./sign-in.server";

type StepCall = Call<unknown, unknown, SecondStep>;
type PasskeyCall = Call<unknown, unknown, PasskeySignIn>;

/** The proofs after the second step. Only a password typed here is a proof of its own. */
const proofsOf = ({ by_provider }: Ticket): ("password" | "factor")[] =>
  by_provider === 1 ? ["factor"] : ["password", "factor"];

const wrongPasskey = () =>
  new Problem(401, t`This passkey does not belong to an account here. It may have been removed.`);

/** The account of a ticket, if it is active and still has the given password. @throws Problem 410 */
async function accountOf({ db }: StepCall, ticket: Ticket): Promise<UserRow> {
  const row = ticket.user_id === null ? undefined : await findActive(db, ticket.user_id);
  if (!row || ticket.password_mark !== markOf(row.password_hash))
    throw new Problem(410, t`Your account has changed in the meantime. Please start again.`);
  return row;
}

const signedIn = (call: StepCall | PasskeyCall, row: UserRow, session_id: number, factor: string) =>
  logSecurityEvent(call, { event: "sign_in", ...inLog(row), role: row.role, session_id, factor });

interface Step {
  row: UserRow;
  ticket: Ticket;
}

const startByTicket = (transaction: Queryable, call: StepCall, { row, ticket }: Step) =>
  startSession(transaction, call, toUser(row), { remember: ticket.remembered === 1, by: proofsOf(ticket) });

/** Signs in by a code, which works once. @throws Problem 401 */
async function signInByCode(call: StepCall, step: Step): Promise<Tokens> {
  const { row, ticket } = step;
  const spent = { user: toUser(row), typed: call.body.code ?? "" };
  const done = await spendCode(call, spent, async (transaction) => {
    await endTicket(transaction, ticket);
    return startByTicket(transaction, call, step);
  });
  if (!done) throw new Problem(401, t`This code is wrong or has been used before`);
  const { sessionId, ...pair } = done.value;
  signedIn(call, row, sessionId, done.kind);
  if (done.kind === "recovery") logSecurityEvent(call, { event: "recovery_code_used", ...inLog(row) });
  return pair;
}

/** Signs in by a passkey after the password. @throws Problem 401 */
async function signInByPasskey(call: StepCall, answer: PasskeyAnswer, step: Step): Promise<Tokens> {
  const { db, now } = call;
  const { row, ticket } = step;
  const { passkey, count } = await readPasskey(call, { answer, challenge: ticket.challenge, userId: row.id });
  if (!passkey || count === undefined) {
    logSecurityEvent(call, { event: "second_factor_refused", factor: "passkey", ...inLog(row) });
    throw wrongPasskey();
  }
  const { sessionId, ...pair } = await db.write(async (transaction) => {
    if (!(await spendPasskey(transaction, { ticket, passkey, count, now: now() }))) throw wrongPasskey();
    return startByTicket(transaction, call, step);
  });
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
    return answer ? signInByPasskey(call, answer, { row, ticket }) : signInByCode(call, { row, ticket });
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
  async handle(call) {
    const { db, body, limits, address, now } = call;
    await limits.passkeySignIns.count(address, now());
    const ticket = await findTicket(db, { token: body.ticket, purpose: "second_factor", now: now() });
    const options = await accountPasskeyOptions(call, ticket.user_id ?? 0, "This account");
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
  const { passkey, count } = await readPasskey(call, { answer, challenge: ticket.challenge });
  const row = passkey && (await findActive(db, passkey.user_id));
  if (!passkey || !row || count === undefined) {
    logSecurityEvent(call, { event: "second_factor_refused", factor: "passkey", ...(row ? inLog(row) : {}) });
    throw wrongPasskey();
  }
  await limits.countAll([limits.signIns.of(String(row.id))], now());
  const { sessionId, ...pair } = await db.write(async (transaction) => {
    if (!(await spendPasskey(transaction, { ticket, passkey, count, now: now() }))) throw wrongPasskey();
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
