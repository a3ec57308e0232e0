import type { Account } from "../../../client/session";
import type { Loaded } from "../../../client/use-loaded";
import ChevronDrawing from "../../../ui/chevron/chevron-drawing";
import { plural } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import type { OwnRegistrationList } from "../../my-registrations/schema";
import OwnNews from "../../subscribers/public/own-news";
import { Devices } from "./devices";
import { Drawer } from "./drawer";
import { Leaving } from "./leaving";
import { Machines } from "./machines";
import { MyData } from "./my-data";
import { Past } from "./past";
import { Profile } from "./profile";
import { Requests } from "./requests";
import { Security } from "./security";

interface CabinetProps {
  user: Account;
  /** counts the changes of the member's registrations on this page */
  changes: number;
  upcoming: Loaded<OwnRegistrationList>;
  onLeave: () => void;
}

/** The folded drawers; deleting the account comes last and apart. */
export function AccountDrawers({ user, changes, upcoming, onLeave }: CabinetProps) {
  const site = useSite();
  const signInNote =
    site.provider || !user.has_password
      ? "Your password, second factor and linked account"
      : "Your password and second factor";
  const coming = upcoming.state === "ready" ? upcoming.value.total : undefined;
  return (
    <section aria-labelledby="drawers-title" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="drawers-title">More About Your Account</h2>
      <div className="overflow-hidden rounded-md border border-ink bg-sheet">
        <ChevronDrawing tone="quiet" className="border-ink border-b" />
        <Drawer id="profile" title="Name, Picture and Email" note={emailNote(user)}>
          <Profile user={user} />
        </Drawer>
        <Drawer id="security" title="Signing In" note={signInNote}>
          <Security user={user} />
        </Drawer>
        <Drawer id="devices" title="Devices" note="Where you are signed in">
          <Devices user={user} />
        </Drawer>
        <Drawer id="past" title="Where You Have Been" note="Past events, and places you gave up">
          <Past user={user} changes={changes} />
        </Drawer>
        {!site.turnedOff.includes("store") && (
          <Drawer id="requests" title="What You Asked to Buy" note="Your requests to the store">
            <Requests user={user} />
          </Drawer>
        )}
        {!site.turnedOff.includes("equipment") && (
          <Drawer id="machines" title="My Qualifications" note="What you may use, and what you accepted">
            <Machines user={user} />
          </Drawer>
        )}
        <Drawer id="news" title="News by Mail" note="What you hear about, and how to end it">
          <OwnNews userId={user.id} source="account" />
        </Drawer>
        <Drawer id="data" title="Your Data" note="Everything we store about you, in one file">
          <MyData />
        </Drawer>
      </div>
      <div className="overflow-hidden rounded-md border border-rule">
        <Drawer id="leave" tone="danger" title="Delete Your Account" note="What is deleted, and what stays">
          <Leaving
            user={user}
            coming={coming === undefined ? "Your places" : `Your ${plural(coming, "place")}`}
            hasPlaces={coming !== 0}
            onLeave={onLeave}
          />
        </Drawer>
      </div>
    </section>
  );
}

const emailNote = ({ email, is_verified, pending_email }: Account) =>
  pending_email ? `${pending_email} is waiting to be confirmed` : is_verified ? email : `${email}, not confirmed yet`;
