import { useRef } from "react";
import { Link } from "react-router";
import { type Account, sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { ConfirmButton } from "../../../client/waiting/confirm-button";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { t } from "../../../platform/languages/texts";
import { ButtonLink } from "../../../ui/button";
import { focusPage } from "../../../ui/overlay/modal";
import { toast } from "../../../ui/overlay/toast";
import { Picture } from "../../../ui/picture/cover";
import { T, V } from "../../../ui/texts/texts";
import { communitiesApi } from "../../communities/client";
import { coverKind, membersLine } from "../../communities/public/community-facts";
import type { Community } from "../../communities/schema";
import { Waiting } from "../drawers/list-states";

/** The member's communities, each with a way to leave. */
export function MyCommunities({ user }: { user: Account }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const data = useLoaded(`communities ${user.id}`, () => communitiesApi(sessionApi).own());
  const left = ({ id, name }: Community) => {
    toast({ message: t`You have left ${{ name }}.` });
    focusPage(heading.current);
    data.change((list) => ({ ...list, items: list.items.filter((one) => one.id !== id) }));
  };
  return (
    <section id="communities" aria-labelledby="communities-title" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 ref={heading} id="communities-title" tabIndex={-1}>{t`Communities`}</h2>
      <WhenLoaded
        data={data}
        loading={<Waiting label={t`Loading your communities...`} />}
        failed={t`Your communities could not be loaded.`}
      >
        {({ items }) =>
          items.length === 0 ? (
            <div className="grid justify-items-start gap-4 border-ink border-t pt-5">
              <p className="text-soft">{t`You haven't joined any yet. People who make what you make meet every week.`}</p>
              <ButtonLink to="/communities" variant="secondary" size="small">{t`See All Communities`}</ButtonLink>
            </div>
          ) : (
            <ul className="border-ink border-t">
              {items.map((community) => (
                <Membership key={community.id} community={community} onLeft={() => left(community)} />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  );
}

function Membership({ community, onLeft }: { community: Community; onLeft: () => void }) {
  const { id, name, image_url, meeting_schedule } = community;
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-rule border-b py-5">
      <Picture
        src={image_url}
        alt=""
        seed={id}
        kind={coverKind(community)}
        ratio="1/1"
        sizes="4.5rem"
        className="overflow-hidden rounded-sm border border-ink"
      />
      <div className="grid min-w-0 content-center gap-1">
        <p className="font-[720] font-display text-[1.25rem] leading-tight tracking-tight wrap-anywhere">
          <Link to={`/communities/${id}`} className="no-underline underline-offset-4 hover:underline">
            {name}
          </Link>
        </p>
        <p className="fact-type text-soft wrap-anywhere">{meeting_schedule || membersLine(community)}</p>
      </div>
      <div className="col-start-2">
        <Leave community={community} onLeft={onLeft} />
      </div>
    </li>
  );
}

function Leave({ community: { id, name }, onLeft }: { community: Community; onLeft: () => void }) {
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      className="-ml-3.5"
      question={{
        title: t`Leave ${{ name }}?`,
        message: t`You can join again whenever you like. Your registrations for its events stay.`,
        confirmLabel: t`Leave`,
        cancelLabel: "Stay",
        tone: "danger",
      }}
      work={() => communitiesApi(sessionApi).leave(id).then(onLeft)}
    >
      <span>
        <T>
          Leave
          <span className="sr-only">
            {" "}
            <V name={name} />
          </span>
        </T>
      </span>
    </ConfirmButton>
  );
}
