import { lazy, type ReactNode } from "react";
import { ButtonLink, TextLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { Picture } from "../../ui/cover";
import { plural } from "../../ui/format";
import { Icon, type IconName } from "../../ui/icon";
import { ServerDrawn } from "../../ui/server-drawn";
import { coverKind } from "./community-card";
import type { Community } from "./schema";

const TypedText = lazy(() => import("../../ui/typed-text").catch(() => ({ default: AsTyped })));

/** The text without its paragraphs and lists, where their code does not arrive. */
const AsTyped = ({ text }: { text: string }) => <p className="wrap-anywhere whitespace-pre-line">{text}</p>;

/** What a community is: its head, its story, when and where it meets, who leads it, and what members get. */
export const CommunityDetails = ({ community }: { community: Community }) => (
  <>
    <Hero community={community} />
    <div className="wrap grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 py-14 sm:py-20 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <section aria-labelledby="about" className="grid gap-6">
        <h2 id="about">About this community</h2>
        <ServerDrawn
          key={community.id}
          art={TypedText}
          properties={{ text: community.about.trim() || community.description }}
        />
      </section>
      <div className="grid gap-5 lg:pt-2">
        <Meetings community={community} />
        {community.lead_name ? <Lead community={community} /> : null}
      </div>
    </div>
    {community.benefits.length > 0 ? <Benefits benefits={community.benefits} /> : null}
  </>
);

const Hero = ({ community }: { community: Community }) => (
  <header className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-8 pt-6 sm:pt-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
    <div className="flex min-w-0 flex-col items-start gap-5">
      <TextLink to="/communities" className="-my-2 inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" className="size-4.5" />
        All communities
      </TextLink>
      <p className="label-type text-violet">{plural(community.member_count, "member")}</p>
      <h1 className="max-w-full wrap-anywhere">{community.name}</h1>
      <p className="max-w-2xl text-lg leading-relaxed wrap-anywhere text-soft sm:text-xl">{community.description}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="#join">Join Community</ButtonLink>
        <ButtonLink to="#projects" variant="secondary">
          See projects
        </ButtonLink>
      </div>
    </div>
    <Picture
      src={community.image_url}
      alt=""
      seed={community.id}
      kind={coverKind(community)}
      ratio="16/10"
      eager
      className="overflow-hidden rounded-md border border-ink"
    />
  </header>
);

const Meetings = ({ community: { meeting_schedule, location } }: { community: Community }) => (
  <Card as="section" aria-labelledby="meetings" className="grid gap-4">
    <h2 id="meetings" className="text-[1.375rem]">
      When and where
    </h2>
    <dl className="grid gap-4">
      <Fact icon="clock" name="Meeting schedule">
        {meeting_schedule || "To be announced"}
      </Fact>
      <Fact icon="pin" name="Location">
        {location || "To be announced"}
      </Fact>
    </dl>
  </Card>
);

const Fact = ({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-y-0.5">
    <dt className="label-type col-start-2 text-soft">{name}</dt>
    <dd className="col-start-2 font-[560] leading-snug wrap-anywhere">{children}</dd>
    <span aria-hidden="true" className="col-start-1 row-span-2 row-start-1 pt-0.5 text-copper [&>svg]:size-4.5">
      <Icon name={icon} />
    </span>
  </div>
);

const Lead = ({ community }: { community: Community }) => (
  <Card as="section" padded={false} aria-labelledby="lead">
    <h2 id="lead" className="label-type border-b border-ink bg-stone px-5 py-2.5 sm:px-6">
      Community lead
    </h2>
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-5 gap-y-3 p-5 sm:p-6">
      <Picture
        src={community.lead_image_url}
        alt=""
        seed={community.lead_name}
        kind="person"
        ratio="1/1"
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

const Benefits = ({ benefits }: { benefits: string[] }) => (
  <section aria-labelledby="benefits" className="border-y border-rule bg-stone">
    <div className="wrap grid gap-6 py-14 sm:gap-8 sm:py-20">
      <h2 id="benefits">What members get</h2>
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
