import { useState } from "react";
import { type Account, sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { useSite } from "../../ui/site";
import { ownRegistrationsApi } from "../my-registrations/client";
import { AccountDrawers } from "./drawers/cabinet";
import { MemberHead } from "./head/member-head";
import { Adoption } from "./next/adoption";
import { MyCommunities } from "./next/my-communities";
import { MyProjects } from "./next/my-projects";
import { NextBookings } from "./next/next-bookings";
import { NextUp } from "./next/next-up";

/** More than anybody has ahead. */
const most = 100;

interface AccountViewProps {
  user: Account;
  /** the account is gone, and its owner goes home */
  onLeave: () => void;
}

/** The signed-in person's account: events, communities, drawers. Each part loads, and fails, separately. */
export default function AccountView({ user, onLeave }: AccountViewProps) {
  const { turnedOff } = useSite();
  const upcoming = useLoaded(`upcoming ${user.id}`, () =>
    ownRegistrationsApi(sessionApi).list({ when: "upcoming", size: most }),
  );
  // Cancelled and adopted registrations move to the past ones.
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
          {!turnedOff.includes("equipment") && <NextBookings user={user} />}
          {!turnedOff.includes("projects") && <MyProjects />}
          <NextUp loaded={upcoming.loaded} onRetry={upcoming.reload} onChanged={changed} />
        </div>
        <MyCommunities user={user} />
      </div>
      <AccountDrawers user={user} changes={changes} upcoming={upcoming.loaded} onLeave={onLeave} />
    </div>
  );
}
