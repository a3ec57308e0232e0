import type { CurrentUser } from "../../api/current-user";
import { type Call, endpoint } from "../../api/endpoint.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { logSecurityEvent, logSecurityEventOnce } from "../../platform/security-log.server";
import { inLog, isPassword } from "../users/model.server";
import { hasFactor, issueTicket, noteProof, ownerOf, provedUntil, tryTicket } from "./factors.server";
import { type PasskeyAnswer, type Proof, passkeyRequestSchema, proofSchema, provedSchema } from "./schema";
import { accountPasskeyOptions, readPasskey, spendCode, spendPasskey } from "./spend.server";

type ProofCall = Call<unknown, unknown, Proof, CurrentUser>;

/** Proves by password if there is no factor; wrong ones are counted as usual. @throws Problem 422; 429 */
async function proveByPassword(call: ProofCall, password: string): Promise<void> {
  const { db, user, now, limits } = call;
  if (await hasFactor(db, user.id))
    throw invalid("password", t`Your account has a second factor: please confirm with that`);
  const guesses = limits.currentPasswords.of(String(user.id));
  await limits.countAll([guesses], now());
  if (!(await isPassword(db, user.id, password))) {
    logSecurityEvent(call, { event: "current_password_refused", ...inLog(user) });
    throw invalid("password", t`This password is wrong`);
  }
  await limits.forgive({ clear: [guesses] });
  await db.write(async (transaction) => {
    // If a factor was added meanwhile, that is needed from now on.
    await noteProof(transaction, user.sessionId, { by: "password", now: now() });
  });
}

/** Proves by app code or recovery code. @throws Problem 422; 429 */
async function proveByCode(call: ProofCall, typed: string): Promise<void> {
  const { user, now, limits } = call;
  const guesses = limits.factorProofs.of(String(user.id));
  await limits.countAll([guesses], now());
  const used = await spendCode(call, { user, typed }, (transaction) =>
    noteProof(transaction, user.sessionId, { by: "factor", now: now() }),
  );
  if (!used) throw invalid("code", t`This code is wrong or has been used before`);
  await limits.forgive({ clear: [guesses] });
  if (used.kind === "recovery") logSecurityEvent(call, { event: "recovery_code_used", ...inLog(user) });
}

const foreignPasskey = () => invalid("passkey", t`This passkey does not belong to your account`);

/** Proves by a passkey of the account. @throws Problem 410; 422 */
async function proveByPasskey(
  call: ProofCall,
  { token, answer }: { token: string; answer: PasskeyAnswer },
): Promise<void> {
  const { db, user, now } = call;
  const ticket = await tryTicket(db, { token, purpose: "prove", sessionId: user.sessionId, now: now() });
  const { passkey, count } = await readPasskey(call, { answer, challenge: ticket.challenge, userId: user.id });
  if (!passkey || count === undefined) {
    logSecurityEvent(call, { event: "second_factor_refused", factor: "passkey", ...inLog(user) });
    throw foreignPasskey();
  }
  await db.write(async (transaction) => {
    if (!(await spendPasskey(transaction, { ticket, passkey, count, now: now() }))) throw foreignPasskey();
    await noteProof(transaction, user.sessionId, { by: "factor", now: now() });
  });
}

/** Logs too many attempts in the security log. */
async function loggingLocks<T>(call: ProofCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.status === 429)
      logSecurityEventOnce(call, String(call.user.id), {
        event: call.body.password === undefined ? "second_factor_locked" : "current_password_locked",
        ...inLog(call.user),
        retry_after: error.retryAfter ?? 0,
      });
    throw error;
  }
}

export const prove = endpoint({
  call: "POST /users/me/factors/proof",
  access: "member",
  summary: "Confirm your identity with a second factor, or with the password if you have none; valid for 5 minutes",
  refusals: [410, 429],
  body: proofSchema,
  answer: provedSchema,
  async handle(call) {
    const { password, code, ticket: token = "", passkey } = call.body;
    await loggingLocks(call, async () => {
      if (password !== undefined) await proveByPassword(call, password);
      else if (code !== undefined) await proveByCode(call, code);
      else if (passkey) await proveByPasskey(call, { token, answer: passkey });
    });
    return { until: provedUntil(call.now()) };
  },
});

export const proveOptions = endpoint({
  call: "POST /users/me/factors/proof/options",
  access: "member",
  summary: "Create the passkey challenge for confirming your identity",
  refusals: [404, 429],
  answer: passkeyRequestSchema,
  async handle(call) {
    const { db, user, limits, now } = call;
    await limits.factorChanges.count(String(user.id), now());
    const options = await accountPasskeyOptions(call, user.id, "Your account");
    const { challenge } = options;
    const asked = { ...ownerOf(user), purpose: "prove", challenge } as const;
    return { ticket: await issueTicket(db, asked, now()), options: { ...options } };
  },
});
