import { ProjectDetails } from "../../../projects/public/project-details";
import type { DraftOf, OtherItems } from "../load-draft";

/** A project as its page will show it. */
export default function ProjectDraft({ draft }: { draft: DraftOf<"project"> & { beside: OtherItems } }) {
  return <ProjectDetails project={{ ...draft.item, community: draft.beside.community ?? null }} />;
}
