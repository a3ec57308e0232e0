import type { Account } from "../../../client/session";
import { PasswordForm } from "./password-form";

/** How one signs in: the password, then what is asked beside it. */
export const Security = ({ user }: { user: Account }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2 lg:gap-14">
    <PasswordForm user={user} />
    {/* The second factor stands here: features/factors/public/factors-section.tsx, fetched when the drawer is opened. */}
  </div>
);
