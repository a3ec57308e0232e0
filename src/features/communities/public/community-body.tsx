import type { ReactNode } from "react";
import { t } from "../../../platform/languages/texts";
import { Card } from "../../../ui/card";
import { Icon, type IconName } from "../../../ui/icon";
import TypedText from "../../../ui/motion/typed-text";
import { Picture } from "../../../ui/picture/cover";
import { useKnownSite } from "../../../ui/site";
import Subscribe from "../../../ui/subscribe";
import type { Community } from "../schema";

/** The body of a community's page: its story, meetings, lead and benefits. */
export default function CommunityBody({ community }: { community: Community }) {
  const { origin } = useKnownSite();
  return (
    <>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 py-14 sm:py-20 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <section aria-labelledby="about" className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <h2 id="about">{t`About This Community`}</h2>
          <TypedText text={community.about.trim() || community.description} />
        </section>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:pt-2">
          <Meetings community={community} origin={origin} />
          {community.lead_name ? <Lead community={community} /> : null}
        </div>
      </div>
      {community.benefits.length > 0 ? <Benefits benefits={community.benefits} /> : null}
    </>
  );
}

const Meetings = ({ community, origin }: { community: Community; origin: string | undefined }) => (
  <Card as="section" aria-labelledby="meetings" className="grid gap-4">
    <h2 id="meetings" className="text-[1.375rem]">{t`When and Where`}</h2>
    <dl className="grid gap-4">
      <Fact icon="clock" name={t`Meeting schedule`}>
        {community.meeting_schedule || t`To be announced`}
      </Fact>
      <Fact icon="pin" name={t`Location`}>
        {community.location || t`To be announced`}
      </Fact>
    </dl>
    <div className="border-t border-rule pt-4">
      <Subscribe
        path={`/communities/${community.id}.ics`}
        origin={origin}
      >{t`This community's events, in your own calendar.`}</Subscribe>
    </div>
  </Card>
);

const Fact = ({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) => (
  <div className="relative grid gap-y-0.5 pl-7">
    <dt className="label-type text-soft">
      <span aria-hidden="true" className="absolute top-0 left-0 leading-none text-copper [&>svg]:size-4.5">
        <Icon name={icon} />
      </span>
      {name}
    </dt>
    <dd className="font-[560] leading-snug wrap-anywhere">{children}</dd>
  </div>
);

const Lead = ({ community }: { community: Community }) => (
  <Card as="section" padded={false} aria-labelledby="lead">
    <h2 id="lead" className="label-type border-b border-ink bg-stone px-5 py-2.5 sm:px-6">{t`Community lead`}</h2>
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-5 gap-y-3 p-5 sm:p-6">
      <Picture
        src={community.lead_image_url}
        alt=""
        seed={community.lead_name}
        kind="person"
        ratio="1/1"
        sizes="7rem"
        className="overflow-hidden rounded-sm border border-ink"
      />
      <div className="grid content-center gap-1">
        <p className="font-display text-[1.375rem] leading-tight font-[760] tracking-tight wrap-anywhere">
          {community.lead_name}
        </p>
        <p className="label-type text-soft">{community.lead_role}</p>
      </div>
      {community.lead_bio ? <p className="col-span-2 leading-relaxed wrap-anywhere">{community.lead_bio}</p> : null}
    </div>
  </Card>
);

/** What members of a community get. */
function Benefits({ benefits }: { benefits: string[] }) {
  return (
    <section aria-labelledby="benefits" className="border-y border-rule bg-stone">
      <div className="wrap grid gap-6 py-14 sm:gap-8 sm:py-20">
        <h2 id="benefits">{t`What Members Get`}</h2>
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {benefits.map((benefit) => (
            <li
              key={benefit}
              className="grid grid-cols-[1.75rem_minmax(0,1fr)] border-t border-ink/25 py-4 text-lg leading-snug wrap-anywhere"
            >
              <span aria-hidden="true" className="mt-2 size-2.5 rotate-45 bg-copper" />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
