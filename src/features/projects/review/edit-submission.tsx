import { useState } from "react";
import { useCurrentUser } from "../../../admin/current-user";
import { useWork } from "../../../client/waiting/use-work";
import { Button } from "../../../ui/button";
import { ProjectFields } from "../account/project-fields";
import { callsOfReviewers, ProjectKeeper } from "../account/project-keeper";
import { useProjectForm } from "../account/use-project-form";
import { savedLine } from "../account/words";
import type { OwnProject } from "../members/schema";

interface EditSubmissionProps {
  project: OwnProject;
  /** all changes are saved */
  onDone: () => void;
}

/** The form of a project that waits for a review: its makers' form, which saves itself, without adding files. */
export default function EditSubmission({ project, onDone }: EditSubmissionProps) {
  const { id } = useCurrentUser();
  const [keeper] = useState(() => new ProjectKeeper(id, project, callsOfReviewers));
  const form = useProjectForm(keeper);
  const { state, message } = form.kept;
  const { busy = false, run } = useWork<true>();
  const done = () =>
    run(true, async () => {
      if (await keeper.save()) onDone();
    });
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <ProjectFields form={form} />
      <div className="grid gap-4 border-t border-ink pt-5">
        <p role="status" className="leading-snug">
          {savedLine[state]}
          {message && <span className="block font-[620]">{message}</span>}
        </p>
        <Button className="justify-self-start" busy={busy} busyLabel="Saving..." onClick={() => void done()}>
          Done
        </Button>
      </div>
    </div>
  );
}
