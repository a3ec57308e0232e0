import { type Role, roles } from "../../../api/policy";

const names: Record<Role, string> = { admin: "Admin", moderator: "Moderator", member: "Member" };

/** What a role is called. */
export const roleName = (role: Role): string => names[role];

/** The roles to choose among. */
export const roleChoices = roles.map((role) => ({ value: role, label: names[role] }));

/** What an account is called: its full name, or its user name where it has none. */
export const nameOfUser = ({ full_name, username }: { full_name: string; username: string }): string =>
  full_name || username;
