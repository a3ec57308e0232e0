import { type Role, roles } from "../../../api/policy";

const names: Record<Role, string> = { admin: "Admin", moderator: "Moderator", member: "Member" };

/** The name of a role. */
export const roleName = (role: Role): string => names[role];

/** The roles as choices. */
export const roleChoices = roles.map((role) => ({ value: role, label: names[role] }));

/** The display name of an account: the full name, or else the user name. */
export const nameOfUser = ({ full_name, username }: { full_name: string; username: string }): string =>
  full_name || username;
