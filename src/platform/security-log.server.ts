import { isIP } from "node:net";
import type { Log } from "./log.server";

/** An account as the log names it: never by its e-mail or by the name its owner has chosen. */
export interface AccountInLog {
  user_id: number;
  username: string;
}

/** Why a sign-in was refused. The answer to the caller does not tell one from another. */
export type SignInRefusal = "unknown_account" | "wrong_password" | "deactivated" | "not_linked" | "provider_failed";

/** Everything the security log tells of, with the fields of each. `by` is the id of the administrator who did it. */
export type SecurityEvent =
  | ({ event: "sign_in"; role: string; session_id: number; factor?: string; way?: "provider" } & AccountInLog)
  | ({ event: "sign_in_refused"; reason: SignInRefusal; code?: string } & Partial<AccountInLog>)
  | ({ event: "sign_in_locked"; retry_after: number } & { user_id?: number | undefined })
  | ({ event: "second_factor_asked" } & AccountInLog)
  | ({ event: "second_factor_refused"; factor: "code" | "passkey" } & Partial<AccountInLog>)
  | ({ event: "second_factor_locked"; retry_after: number } & AccountInLog)
  | ({ event: "factor_added" | "factor_removed"; factor: "passkey" | "totp" } & AccountInLog)
  | ({ event: "recovery_codes_made" | "recovery_code_used" } & AccountInLog)
  | { event: "sign_out"; user_id: number; session_id: number }
  | ({ event: "device_signed_out"; session_id: number } & AccountInLog)
  | ({ event: "other_devices_signed_out"; count: number } & AccountInLog)
  | ({ event: "own_data_exported" } & AccountInLog)
  | { event: "refresh_token_reused"; user_id: number; session_id: number }
  | { event: "refresh_locked"; session_id?: number | undefined; retry_after: number }
  | ({ event: "current_password_refused" } & AccountInLog)
  | ({ event: "current_password_locked"; retry_after: number } & AccountInLog)
  | ({
      event:
        | "password_changed"
        | "password_link_sent"
        | "password_chosen_by_link"
        | "email_change_asked"
        | "email_change_undone"
        | "email_confirmed";
    } & AccountInLog)
  | ({ event: "password_link_made"; by: number } & AccountInLog)
  | ({ event: "email_changed"; by: number } & AccountInLog)
  | ({ event: "account_made"; role: string; by?: number | undefined } & AccountInLog)
  | ({ event: "provider_linked" | "provider_unlinked" | "provider_proof" } & AccountInLog)
  | ({ event: "role_changed"; from: string; to: string; by: number | "provider" } & AccountInLog)
  | ({ event: "role_kept"; role: string; by: "provider" } & AccountInLog)
  | ({ event: "account_deactivated" | "account_activated"; by: number } & AccountInLog)
  | { event: "account_deleted"; user_id: number; by: number }
  | {
      event: "personal_data_exported";
      what: "registrations" | "messages" | "users" | "team_members" | "faults" | "bookings" | "subscribers";
      by: number;
    };

export interface SecurityLogging {
  log: Log;
  now: () => Date;
  address: string;
}

/** Events that deserve a look when they are frequent. */
const warnings: ReadonlySet<SecurityEvent["event"]> = new Set([
  "sign_in_refused",
  "sign_in_locked",
  "second_factor_refused",
  "second_factor_locked",
  "refresh_token_reused",
  "refresh_locked",
  "current_password_refused",
  "current_password_locked",
]);

/** One child for each log, not one for each event. */
const children = new WeakMap<Log, Log>();

/** The security part of the log. It is written even if only errors are logged; "silent" turns it off. */
function securityLog(log: Log): Log {
  const known = children.get(log);
  if (known) return known;
  const level = log.isLevelEnabled("fatal") ? "info" : "silent";
  const child = log.child({ log: "security" }, { level });
  children.set(log, child);
  return child;
}

/** Logs a security event. Fields are numbers, usernames and our words; an invalid address is left out. */
export function logSecurityEvent(
  { log, address }: Pick<SecurityLogging, "log" | "address">,
  event: SecurityEvent,
): void {
  const line = { ...event, address: isIP(address.replace(/\/64$/, "")) ? address : "unknown" };
  securityLog(log)[warnings.has(event.event) ? "warn" : "info"](line, event.event.replaceAll("_", " "));
}

/** How long one and the same lock is told once; milliseconds. */
const onceMs = 15 * 60_000;
/** Locks remembered at once; when there are more, all are forgotten and told again. */
const maxRemembered = 10_000;
/** When each lock was told last, by log. */
const told = new WeakMap<Log, Map<string, number>>();

/**
 * As `logSecurityEvent`, once in 15 minutes, so that nobody fills the disk.
 * @param key the address or account of the event
 */
export function logSecurityEventOnce(call: SecurityLogging, key: string, event: SecurityEvent): void {
  const lately = told.get(call.log) ?? new Map<string, number>();
  told.set(call.log, lately);
  const at = call.now().getTime();
  const name = `${event.event} ${key}`;
  if (at - (lately.get(name) ?? Number.NEGATIVE_INFINITY) < onceMs) return;
  if (lately.size >= maxRemembered) lately.clear();
  lately.set(name, at);
  logSecurityEvent(call, event);
}
