import { useState } from "react";
import { type Account, sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { ownRegistrationsApi } from "../my-registrations/client";
import { Cabinet } from "./drawers/cabinet";
import { MemberHead } from "./head/member-head";
import { Adoption } from "./next/adoption";
import { MyCommunities } from "./next/my-communities";
import { NextUp } from "./next/next-up";

/** More than anybody has before them. */
const most = 100;

interface AccountViewProps {
  user: Account;
  /** the account is gone, and its owner is on the way home */
  onLeave: () => void;
}

/**
 * The account of whoever is signed in: what is next, then communities, then what is rarely touched, folded. Each part asks for
 * its own, and fails by itself.
 */
export default function AccountView({ user, onLeave }: AccountViewProps) {
  const upcoming = useLoaded(`upcoming ${user.id}`, () =>
    ownRegistrationsApi(sessionApi).list({ when: "upcoming", size: most }),
  );
  // What was cancelled or adopted is among the past ones now.
  const [changes, setChanges] = useState(0);
  const changed = () => {
    upcoming.reload();
    setChanges((count) => count + 1);
  };
  return (
    <div className="account">
      <MemberHead user={user} />
      <div className="account-columns">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {user.is_verified ? <Adoption user={user} onAdopted={changed} /> : null}
          <NextUp loaded={upcoming.loaded} onRetry={upcoming.reload} onChanged={changed} />
        </div>
        <MyCommunities user={user} />
      </div>
      <Cabinet user={user} changes={changes} upcoming={upcoming.loaded} onLeave={onLeave} />
    </div>
  );
}
