import { can, type Role } from "../../api/policy";
import { invalid } from "../../platform/errors/problem.server";
import { isCommonPassword } from "../../platform/passwords.server";
import { adminPasswordLength } from "./schema";

/** Whether a role opens the back office. */
const opensBackOffice = (role: Role) => can({ role }, "back_office.enter");

/**
 * What is wrong with a password that is to be set, beyond what its form says: a sentence for its field. It looks at the
 * role that the account has when the password is set; who is made an administrator later keeps what they have.
 */
export async function weakness(password: string, role: Role): Promise<string | undefined> {
  if (opensBackOffice(role) && password.length < adminPasswordLength)
    return `Passwords of administrators have at least ${adminPasswordLength} characters`;
  if (await isCommonPassword(password)) return "This password is too common. Please choose another.";
  return undefined;
}

/** @throws Problem 422 at the password for one that is too weak for the role */
export async function refuseWeak(password: string, role: Role): Promise<void> {
  const sentence = await weakness(password, role);
  if (sentence) throw invalid("password", sentence);
}
