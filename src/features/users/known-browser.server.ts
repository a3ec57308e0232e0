import { createHmac, randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Call } from "../../api/endpoint.server";

/** Proves that a browser has signed in, so that strangers' guesses lock no owner out (OWASP, "device cookies"). */
const cookieName = "known_browser";
/** Sent with the calls of signing in, up and out only. */
const path = "/api/auth";
/** The most accounts that a browser is known to; the one unused for longest is forgotten. */
const maxAccounts = 5;
const algorithm = "HS256";
const yearSeconds = 365 * 24 * 60 * 60;

/** The account's columns that a proof is bound to. */
export interface Account {
  id: number;
  password_hash: string;
}

type Services = Pick<Call<unknown, unknown, unknown>, "cookies" | "tokenKey" | "now">;

/** A proof is bound to the password, so one made with an old password is worthless. */
const keyFor = (tokenKey: Uint8Array, { password_hash }: Account) =>
  createHmac("sha256", tokenKey).update(`known browser\n${password_hash}`).digest();

const proofsIn = ({ cookies }: Services) => (cookies.read(cookieName) ?? "").split("~", maxAccounts).filter(Boolean);

/** The claimed account of a proof; only for telling proofs apart. */
function subjectOf(proof: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(proof.split(".")[1] ?? "", "base64url").toString());
    return (claims as { sub?: string } | null)?.sub;
  } catch {
    return undefined;
  }
}

const isOf = (proof: string, { id }: Account): boolean => subjectOf(proof) === String(id);

/** @returns this browser's name among those of the account; undefined if it has not signed in to it before */
export async function findKnownBrowser(services: Services, account: Account): Promise<string | undefined> {
  const proof = proofsIn(services).find((held) => isOf(held, account));
  if (!proof) return undefined;
  try {
    const { payload } = await jwtVerify(proof, keyFor(services.tokenKey, account), {
      algorithms: [algorithm],
      subject: String(account.id),
      currentDate: services.now(),
    });
    return payload.jti;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Lets the browser prove for a year that it has signed in to the account. */
export async function rememberBrowser(services: Services, account: Account): Promise<void> {
  const issuedAt = Math.floor(services.now().getTime() / 1000);
  const proof = await new SignJWT()
    .setProtectedHeader({ alg: algorithm })
    .setSubject(String(account.id))
    .setJti(randomBytes(12).toString("base64url"))
    .setExpirationTime(issuedAt + yearSeconds)
    .sign(keyFor(services.tokenKey, account));
  const proofs = [proof, ...proofsIn(services).filter((held) => !isOf(held, account))].slice(0, maxAccounts);
  services.cookies.set(cookieName, proofs.join("~"), { path, maxAgeSeconds: yearSeconds });
}
