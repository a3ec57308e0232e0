import { type ReactNode, useEffect } from "react";
import { useParams } from "react-router";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { HiddenNote } from "../../../ui/frame/hidden-note";
import { useSite } from "../../../ui/site";
import { LoadingState } from "../../../ui/states";
import { communitiesApi } from "../client";
import { CommunityDetails } from "./community-details";

interface HiddenCommunityProps {
  /** what everybody else sees here */
  notFound: ReactNode;
  /** what stands below it on its page */
  children: ReactNode;
}

/** A community as it will be seen, for those who may see drafts, at its own address. */
export default function HiddenCommunity({ notFound, children }: HiddenCommunityProps) {
  const { id = "" } = useParams();
  const { name } = useSite();
  const { loaded } = useLoaded(id, () => communitiesApi(sessionApi).read(id));
  const community = loaded.state === "ready" ? loaded.value : undefined;
  useEffect(() => {
    if (community) document.title = `Preview: ${community.name} · ${name}`;
  }, [community, name]);
  if (loaded.state === "loading") return <LoadingState label="Loading community..." />;
  if (!community) return notFound;
  return (
    <>
      <HiddenNote one="community" item={community} />
      <CommunityDetails community={community} />
      {children}
      <section id="join" tabIndex={-1} aria-labelledby="join-title" className="wrap grid gap-3 pb-16 outline-none">
        <h2 id="join-title">Join</h2>
        <p>Here people join once the community is seen by visitors.</p>
      </section>
    </>
  );
}
