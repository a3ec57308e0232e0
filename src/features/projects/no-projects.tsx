import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/states";
import type { ProjectAddress } from "./project-address";

interface NoProjectsProps {
  asked: ProjectAddress;
  /** why there is no such list at all, as a sentence without its full stop */
  refusal?: string;
  /** the address of the first page, where there are projects but none so far down the list */
  firstPage?: string;
}

/** Why a list shows no projects, and the way to one that does. */
export default function NoProjects({ asked: { status, search }, refusal, firstPage }: NoProjectsProps) {
  if (refusal) {
    return (
      <EmptyState
        title="There is no such list of projects"
        text={`${refusal}. The whole list is one step away.`}
        action={<ResetFilters />}
      />
    );
  }
  if (firstPage) {
    return (
      <EmptyState
        title="This page of the list is empty"
        text="The list has become shorter than it was."
        action={
          <ButtonLink to={firstPage} variant="secondary">
            First page
          </ButtonLink>
        }
      />
    );
  }
  if (search || status) {
    return (
      <EmptyState
        title="No projects found"
        text={search ? "Try fewer letters, or look among all projects." : "No project is at this point just now."}
        action={<ResetFilters />}
      />
    );
  }
  return <EmptyState title="No projects yet" text="The first ones are on the bench. Look in again soon." />;
}

const ResetFilters = () => (
  <ButtonLink to="/projects" variant="secondary">
    Reset Filters
  </ButtonLink>
);
