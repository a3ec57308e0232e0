import type { Account } from "../../../client/session";
import { formatDate } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { T, V } from "../../../ui/texts/texts";
import { WithDates } from "../../../ui/time/with-dates";
import { ConfirmNote } from "./confirm-note";
import { Portrait } from "./portrait";

/** The member's picture and name, and since when they are a member. */
export function MemberHead({ user }: { user: Account }) {
  const { timeZone } = useSite();
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Portrait user={user} isLarge />
        <div className="member-name grid gap-2">
          <p className="label-type text-soft">
            <T>
              @<V username={user.username} /> · here since{" "}
              <WithDates text={formatDate(user.created_at, timeZone).replace(/^\w+ /, "")} />
            </T>
          </p>
          <h1 className="wrap-anywhere">{user.full_name}</h1>
        </div>
      </div>
      <ConfirmNote user={user} />
    </header>
  );
}
