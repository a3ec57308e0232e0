import { t } from "../../../platform/languages/texts";
import { TextLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { useCommunities, useSite } from "../../../ui/site";
import { T, V } from "../../../ui/texts/texts";
import { choiceOf } from "../../communities/public/community-facts";
import JoinForm from "./join-form";
import JoinIntro from "./join-intro";

/** The join form under the anchor #join. */
export function JoinSection({ community = "" }: { community?: string }) {
  const isNone = useCommunities()?.length === 0;
  return (
    <section id="join" aria-labelledby="join-title" className="border-t border-rule outline-none">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pt-14 sm:pt-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
        <div className="grid content-start gap-5">
          <h2 id="join-title">{t`Join a Community`}</h2>
          {!isNone && (
            <div>
              <JoinIntro />
            </div>
          )}
        </div>
        <Card>
          {isNone ? (
            <WriteToUs reason={t`There is nothing to join yet.`} />
          ) : (
            <JoinForm key={community} community={choiceOf(community)} />
          )}
        </Card>
      </div>
    </section>
  );
}

const WriteToUs = ({ reason }: { reason: string }) => {
  const { email } = useSite();
  return (
    <p className="text-lg leading-relaxed">
      {reason}{" "}
      {email ? (
        <T>
          Write to{" "}
          <TextLink to={`mailto:${email}?subject=Join%20a%20community`}>
            <V email={email} />
          </TextLink>{" "}
          with your name, the community you would like to join and what you have done so far; we reply within 48 hours.
        </T>
      ) : (
        <T>
          Write to <TextLink to="/contact">us</TextLink> with your name, the community you would like to join and what
          you have done so far; we reply within 48 hours.
        </T>
      )}
    </p>
  );
};
