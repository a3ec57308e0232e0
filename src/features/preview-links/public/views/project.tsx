import { ProjectDetails } from "../../../projects/public/project-details";
import type { DraftOf } from "../../schema";
import type { OtherItems } from "../load-draft";

/** A project as its page will show it. */
export default function ProjectDraft({ item, beside }: DraftOf<"project"> & { beside: OtherItems }) {
  return <ProjectDetails project={{ ...item, community: beside.community ?? null }} />;
}
