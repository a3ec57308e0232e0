import { useSite } from "../../../../ui/site";
import { CommunityDetails } from "../../../communities/public/community-details";
import { CommunityProjects } from "../../../community-page/community-projects";
import type { DraftOf } from "../../schema";
import type { OtherItems } from "../load-draft";

const none = { current: [], others: [] };

/** A community as its page will show it, without joining. */
export default function CommunityDraft({ item, standing, beside }: DraftOf<"community"> & { beside: OtherItems }) {
  const { turnedOff } = useSite();
  return (
    <>
      <CommunityDetails community={item} />
      {!turnedOff.includes("projects") && <CommunityProjects projects={beside.projects ?? none} />}
      <section id="join" tabIndex={-1} aria-labelledby="join-title" className="wrap grid gap-3 pb-16 outline-none">
        <h2 id="join-title">Join</h2>
        <p>
          {standing === "hidden"
            ? "The form to join appears here once the community is published."
            : "The form to join appears here."}
        </p>
      </section>
    </>
  );
}
