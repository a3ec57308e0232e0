import { type Account, signOut } from "../../../client/session";
import { Button } from "../../../ui/button";
import { formatDate } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { ConfirmNote } from "./confirm-note";
import { Portrait } from "./portrait";

/** Who this is: their picture, their name, since when they are here, and the way out. */
export function MemberHead({ user }: { user: Account }) {
  const { timeZone } = useSite();
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="flex flex-wrap items-center gap-x-7 gap-y-5">
        <Portrait user={user} className="size-20 text-[2rem] sm:size-28 sm:text-[2.75rem]" />
        <div className="grid min-w-0 flex-[1_1_16rem] gap-2">
          <p className="label-type text-soft">
            @{user.username} · here since {formatDate(user.created_at, timeZone).replace(/^\w+ /, "")}
          </p>
          <h1 className="wrap-anywhere">{user.full_name}</h1>
        </div>
        <Button variant="secondary" size="small" onClick={() => void signOut()}>
          Sign out here
        </Button>
      </div>
      <ConfirmNote user={user} />
    </header>
  );
}
