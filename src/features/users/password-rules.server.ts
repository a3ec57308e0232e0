import { can, type Role } from "../../api/policy";
import { invalid } from "../../platform/errors/problem.server";
import { isCommonPassword } from "../../platform/passwords.server";
import { adminPasswordLength } from "./schema";

const opensBackOffice = (role: Role) => can({ role }, "back_office.enter");

/** The weakness of a new password beyond the form's rules, as a sentence, for the account's present role. */
export async function weakness(password: string, role: Role): Promise<string | undefined> {
  if (opensBackOffice(role) && password.length < adminPasswordLength)
    return `Passwords of administrators need at least ${adminPasswordLength} characters`;
  if (await isCommonPassword(password)) return "This password is too common. Please choose another.";
  return undefined;
}

/** @throws Problem 422 for a password too weak for the role */
export async function refuseWeak(password: string, role: Role): Promise<void> {
  const sentence = await weakness(password, role);
  if (sentence) throw invalid("password", sentence);
}
