import { EmptyList } from "../../../ui/list/empty-list";
import type { EmptyReason } from "../../../ui/list/listing";
import type { ProjectAddress } from "./project-address";

interface NoProjectsProps extends EmptyReason {
  asked: ProjectAddress;
}

/** Why a list shows no projects, and the way to one that does. */
export default function NoProjects({ asked: { status, search }, refusal, firstPage }: NoProjectsProps) {
  const hint = search ? "Try fewer letters, or look among all projects." : "No project is at this point just now.";
  return (
    <EmptyList
      refusal={refusal}
      firstPage={firstPage}
      unknown={{ title: "There is no such list of projects", text: "The whole list is one step away." }}
      unmatched={search || status ? { title: "No projects found", text: hint } : undefined}
      none={{ title: "No projects yet", text: "The bench is free, so the first one could be yours." }}
      all={{ to: "/projects", label: "Reset Filters" }}
    />
  );
}
