import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import type { AddedFactor, NewApp, PasskeyRequest, SecondFactor } from "../../../src/features/factors/schema";
import type { Caller, TestApp } from "../app";
import { password, type TestUser } from "../factories";
import { Authenticator } from "./authenticator";

/** The code that an app shows at an instant. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** Adds an authenticator app to the caller's account. */
export async function addApp({ clock }: TestApp, caller: Caller) {
  const { ticket, secret } = (await caller.post<NewApp>("/users/me/factors/app/options")).body;
  const added = await caller.post<AddedFactor>("/users/me/factors/app", { ticket, code: codeAt(secret, clock.now()) });
  expect(added).toMatchObject({ status: 201 });
  return { secret, codes: added.body.recovery_codes ?? [] };
}

/** Adds a passkey to the caller's account. */
export async function addPasskey(caller: Caller, authenticator = new Authenticator(), name = "Phone") {
  const request = (await caller.post<PasskeyRequest>("/users/me/factors/passkeys/options")).body;
  const passkey = authenticator.make(request);
  const added = await caller.post<AddedFactor>("/users/me/factors/passkeys", { ticket: request.ticket, name, passkey });
  expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201 });
  const id = added.body.factors.passkeys.at(-1)?.id ?? 0;
  return { authenticator, id, codes: added.body.recovery_codes ?? [] };
}

/** The first step of signing in, which requests a second factor. */
export async function firstStep({ post }: TestApp, { username }: TestUser): Promise<SecondFactor> {
  const { status, body } = await post<{ detail: string; second_factor: SecondFactor }>("/auth/login-json", {
    username,
    password,
  });
  expect({ status, detail: body.detail }).toEqual({ status: 401, detail: "Please enter your second factor as well" });
  return body.second_factor;
}
