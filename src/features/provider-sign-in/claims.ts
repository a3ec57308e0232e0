import type { Role } from "../../api/policy";
import { emailField, fullNameField } from "../users/schema";

type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** The person as the provider describes them, as far as it can be used here. */
export interface Described {
  /** undefined without a usable one */
  email: string | undefined;
  /** whether the provider has confirmed the e-mail */
  isVerified: boolean;
  fullName: string;
  /** the beginning of a username: letters, digits and underscores */
  username: string;
  /** the e-mail or name by which the owner recognises the account */
  label: string;
}

/** Reads name and e-mail from the claims. */
export function readPerson(claims: Claims): Described {
  const email = emailField.safeParse(claims.email);
  const known = email.success ? email.data : undefined;
  const preferred = textOf(claims.preferred_username) || textOf(claims.nickname);
  const named = fullNameField.safeParse(textOf(claims.name));
  const username = usernameFrom(preferred.split("@")[0] || known?.split("@")[0] || textOf(claims.name));
  return {
    email: known,
    isVerified: known !== undefined && claims.email_verified === true,
    fullName: named.success ? named.data : username,
    username,
    label: (known ?? (preferred || textOf(claims.name))).slice(0, 254) || "unnamed account",
  };
}

/** "Zoë K." → "Zoe_K"; 3 to 40 characters, so that digits can follow. */
export function usernameFrom(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "")
    .slice(0, 40);
  return plain.length >= 3 ? plain : `member_${plain}`.replace(/_$/, "");
}

/** The values of a claim; its name may be a path, such as realm_access.roles. */
function valuesOf(claims: Claims, name: string): string[] {
  const inPath = () =>
    name.split(".").reduce<unknown>((at, part) => (Object(at) === at ? (at as Claims)[part] : undefined), claims);
  const value = Object.hasOwn(claims, name) ? claims[name] : inPath();
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string");
}

/** Which claim gives roles, and by which values; an empty value leaves the role to the people of the site. */
export interface RoleRule {
  claim: string;
  admin: string;
  moderator: string;
}

/** The role by the claims. A role that the rule does not mention is neither given nor taken. */
export function roleBy(claims: Claims, rule: RoleRule, present: Role): Role {
  if (rule.claim === "") return present;
  const values = valuesOf(claims, rule.claim);
  for (const role of ["admin", "moderator"] as const) {
    if (rule[role] !== "" ? values.includes(rule[role]) : present === role) return role;
  }
  return "member";
}
