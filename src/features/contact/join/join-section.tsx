import { lazy, Suspense, useRef } from "react";
import { TextLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { classes } from "../../../ui/classes";
import { emptyComponent, ServerRendered } from "../../../ui/motion/server-rendered";
import { useNear } from "../../../ui/motion/use-near";
import { useCommunities, useSite } from "../../../ui/site";
import { Skeleton } from "../../../ui/skeleton";
import { choiceOf } from "../../communities/public/community-facts";

const JoinForm = lazy(() => import("./join-form").catch(() => ({ default: JoinByMail })));

/** Rendered by the server only. */
const JoinByPost = import.meta.env.SSR ? lazy(() => import("./join-by-post")) : () => null;

const JoinIntro = lazy(() => import("./join-intro").catch(emptyComponent));

/** The join form under the anchor #join. Its code loads when it comes near the screen. */
export function JoinSection({ community = "" }: { community?: string }) {
  const box = useRef<HTMLElement>(null);
  const isNone = useCommunities()?.length === 0;
  const near = useNear(box);
  return (
    <section ref={box} id="join" aria-labelledby="join-title" className="border-t border-rule outline-none">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pt-14 sm:pt-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
        <div className="grid content-start gap-5">
          <h2 id="join-title">Join a community</h2>
          {!isNone && <ServerRendered component={JoinIntro} props={{}} />}
        </div>
        <Card>
          {isNone ? (
            <WriteToUs reason="There is nothing to join yet." />
          ) : (
            <>
              <noscript>
                <JoinByPost community={choiceOf(community)} />
              </noscript>
              <div className="noscript:hidden">
                {near ? (
                  <Suspense fallback={<FormPlace />}>
                    <JoinForm key={community} community={choiceOf(community)} />
                  </Suspense>
                ) : (
                  <p className={classes("text-soft", formHeight)}>Loading the form...</p>
                )}
              </div>
            </>
          )}
        </Card>
      </div>
    </section>
  );
}

/** The fallback if the form's code cannot be loaded. */
const JoinByMail = () => <WriteToUs reason="The form cannot be shown here." />;

const WriteToUs = ({ reason }: { reason: string }) => {
  const { email } = useSite();
  return (
    <p className="text-lg leading-relaxed">
      {reason} Write to{" "}
      <TextLink to={email ? `mailto:${email}?subject=Join%20a%20community` : "/contact"}>{email || "us"}</TextLink> with
      your name, the community you would like to join and what you have done so far; we reply within 48 hours.
    </p>
  );
};

const rows = ["1", "2", "3", "4"];

const formHeight = "min-h-209 sm:min-h-127";

const FormPlace = () => (
  <div role="status" className={classes("grid content-start gap-5", formHeight)}>
    <span className="sr-only">Loading the form...</span>
    <FieldPlace />
    <div className="grid gap-5 sm:grid-cols-2">
      {rows.map((row) => (
        <FieldPlace key={row} />
      ))}
    </div>
    <FieldPlace />
  </div>
);

const FieldPlace = () => (
  <div className="grid gap-2">
    <Skeleton className="h-5 w-28" />
    <Skeleton className="h-11.5 w-full" />
  </div>
);
