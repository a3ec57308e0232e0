import { Link } from "react-router";
import { ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { Icon } from "../../../ui/icon";
import { Picture } from "../../../ui/picture/cover";
import { T, V } from "../../../ui/texts/texts";
import type { Community } from "../schema";
import { coverKind, membersLine } from "./community-facts";

/** A community in the list: name, number of members, meeting times, and links to join. */
export const CommunityCard = ({ community, eager }: { community: Community; eager: boolean }) => (
  <Card as="article" padded={false} aria-labelledby={`community-${community.id}`} className="flex h-full flex-col">
    <Picture
      src={community.image_url}
      alt=""
      seed={community.id}
      kind={coverKind(community)}
      ratio="21/9"
      eager={eager}
      sizes="(min-width: 78rem) 36rem, (min-width: 48rem) 46vw, 92vw"
      className="overflow-hidden border-b border-ink"
    />
    <div className="flex flex-1 flex-col gap-4 p-5 sm:p-7">
      <p className="label-type text-violet">{membersLine(community)}</p>
      <h2 id={`community-${community.id}`} className="text-[1.75rem] wrap-anywhere sm:text-[2.125rem]">
        <Link
          to={`/communities/${community.id}`}
          className="line-clamp-4 no-underline decoration-2 underline-offset-4 hover:underline"
        >
          {community.name}
        </Link>
      </h2>
      <p className="text-lg leading-relaxed wrap-anywhere text-soft">{community.description}</p>
      <div className="mt-auto grid gap-5 pt-1">
        {community.meeting_schedule ? (
          <p className="fact-type flex items-start gap-2 wrap-anywhere">
            <Icon name="clock" className="mt-0.5 size-4 text-soft" />
            {community.meeting_schedule}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/communities/${community.id}#join`}>
            <span>
              <T>
                Join Community
                <span className="sr-only">
                  : <V name={community.name} />
                </span>
              </T>
            </span>
          </ButtonLink>
          <ButtonLink to={`/communities/${community.id}`} variant="secondary">
            <span>
              <T>
                Learn More
                <span className="sr-only">
                  {" "}
                  about <V name={community.name} />
                </span>
              </T>
            </span>
          </ButtonLink>
        </div>
      </div>
    </div>
  </Card>
);
