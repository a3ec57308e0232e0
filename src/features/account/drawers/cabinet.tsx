import type { Account } from "../../../client/session";
import type { Loaded } from "../../../client/use-loaded";
import { counted, t } from "../../../platform/languages/texts";
import ChevronDrawing from "../../../ui/chevron/chevron-drawing";
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
      ? t`Your password, second factor and linked account`
      : t`Your password and second factor`;
  const coming = upcoming.state === "ready" ? upcoming.value.total : undefined;
  return (
    <section aria-labelledby="drawers-title" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="drawers-title">{t`More About Your Account`}</h2>
      <div className="overflow-hidden rounded-md border border-ink bg-sheet">
        <ChevronDrawing tone="quiet" className="border-ink border-b" />
        <Drawer id="profile" title={t`Name, Picture and Email`} note={emailNote(user)}>
          <Profile user={user} />
        </Drawer>
        <Drawer id="security" title={t`Signing In`} note={signInNote}>
          <Security user={user} />
        </Drawer>
        <Drawer id="devices" title={t`Devices`} note={t`Where you are signed in`}>
          <Devices user={user} />
        </Drawer>
        <Drawer id="past" title={t`Where You Have Been`} note={t`Past events, and places you gave up`}>
          <Past user={user} changes={changes} />
        </Drawer>
        {!site.turnedOff.includes("store") && (
          <Drawer id="requests" title={t`What You Asked to Buy`} note={t`Your requests to the store`}>
            <Requests user={user} />
          </Drawer>
        )}
        {!site.turnedOff.includes("equipment") && (
          <Drawer id="machines" title={t`My Qualifications`} note={t`What you may use, and what you accepted`}>
            <Machines user={user} />
          </Drawer>
        )}
        <Drawer id="news" title={t`News by Mail`} note={t`What you hear about, and how to end it`}>
          <OwnNews userId={user.id} source="account" />
        </Drawer>
        <Drawer id="data" title={t`Your Data`} note={t`Everything we store about you, in one file`}>
          <MyData />
        </Drawer>
      </div>
      <div className="overflow-hidden rounded-md border border-rule">
        <Drawer id="leave" tone="danger" title={t`Delete Your Account`} note={t`What is deleted, and what stays`}>
          <Leaving
            user={user}
            coming={coming === undefined ? t`Your places` : counted({ coming }, "Your # place", "Your # places")}
            hasPlaces={coming !== 0}
            onLeave={onLeave}
          />
        </Drawer>
      </div>
    </section>
  );
}

const emailNote = ({ email, is_verified, pending_email }: Account) =>
  pending_email
    ? t`${{ pending_email }} is waiting to be confirmed`
    : is_verified
      ? email
      : t`${{ email }}, not confirmed yet`;
