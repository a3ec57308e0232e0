import { PageHeader } from "../../../../ui/frame/page-header";
import TeamCards from "../../../team/public/team-cards";
import type { DraftOf } from "../../schema";
import type { OtherItems } from "../load-draft";

/** A person among the others, as on the about page. */
export default function PersonDraft({ item, beside }: DraftOf<"team_member"> & { beside: OtherItems }) {
  return (
    <div className="pb-16">
      <PageHeader title="Our Team" />
      <div className="wrap">
        <TeamCards team={beside.team ?? [item]} />
      </div>
    </div>
  );
}
