import { useState } from "react";
import { Link } from "react-router";
import { type Account, sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { ConfirmButton } from "../../../client/waiting/confirm-button";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { Button, TextLink } from "../../../ui/button";
import { toast } from "../../../ui/overlay/toast";
import { FailedState, LoadingState } from "../../../ui/states";
import { ownProjectsApi } from "../members/client";
import type { OwnProject } from "../members/schema";
import { MakersField } from "./makers-field";
import { ProjectFields } from "./project-fields";
import { ProjectKeeper } from "./project-keeper";
import { type ProjectForm, useProjectForm } from "./use-project-form";
import { savedLine, stateLine } from "./words";

const api = ownProjectsApi(sessionApi);

interface EditorProps {
  /** undefined: a new project */
  id: number | undefined;
  user: Account;
  onClose: () => void;
}

/** The form of one project: one page for a phone, which saves itself. */
export function ProjectEditor({ id, user, onClose }: EditorProps) {
  const { loaded, reload } = useLoaded(`own project ${id ?? "new"}`, async () =>
    id === undefined ? undefined : api.read(id),
  );
  if (loaded.state === "loading") return <LoadingState label="Loading your project..." />;
  if (loaded.state === "failed")
    return <FailedState message={`Failed to load this project. ${loaded.detail}`} onRetry={reload} />;
  return <Form user={user} stored={loaded.value} onClose={onClose} />;
}

function Form({ user, stored, onClose }: Omit<EditorProps, "id"> & { stored: OwnProject | undefined }) {
  const [keeper] = useState(() => new ProjectKeeper(user.id, stored));
  const form = useProjectForm(keeper);
  const { content, kept } = form;
  const waits = kept.stored?.review === "submitted";
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid justify-items-start gap-3">
        <TextLink
          to="/account/projects"
          className="inline-flex min-h-11 items-center"
          onClick={(event) => {
            event.preventDefault();
            void keeper.save().finally(onClose);
          }}
        >
          All my projects
        </TextLink>
        <h1 className="wrap-anywhere">{content.title || "A New Project"}</h1>
        <Standing project={kept.stored} />
      </header>
      {waits ? (
        <p className="max-w-2xl">A moderator will look at it. To change it, take it back first.</p>
      ) : (
        <ProjectFields
          form={form}
          makers={kept.stored && <MakersField form={form} stored={kept.stored} onLeft={onClose} />}
        />
      )}
      <Foot form={form} onClose={onClose} />
    </div>
  );
}

function Standing({ project }: { project: OwnProject | undefined }) {
  if (!project) return null;
  return (
    <>
      <p className="font-[620]">{stateLine(project)}</p>
      {project.review === "returned" && (
        <div className="rounded-md border border-violet bg-violet-soft p-4">
          <p className="font-[620]">What the reviewer wrote:</p>
          <p className="whitespace-pre-line wrap-anywhere">{project.review_note}</p>
        </div>
      )}
      {project.site === "published" && (
        <Link to={`/projects/${project.id}`} className="inline-flex min-h-11 items-center underline">
          See it on the site
        </Link>
      )}
    </>
  );
}

/** Says whether all is saved, and hands it in. */
function Foot({ form, onClose }: { form: ProjectForm; onClose: () => void }) {
  const { keeper, kept } = form;
  const { stored, state, message } = kept;
  const { busy, run } = useWork<"submit" | "withdraw">(failedNotice());
  const submit = async () => {
    if (!(await keeper.save()) || !keeper.kept.stored) throw new Error(savedLine.waiting);
    const submitted = await api.submit(keeper.kept.stored.id);
    keeper.show(submitted);
    toast({
      message:
        submitted.review === "approved" ? "Your project is on the site." : "Thank you! A moderator will look at it.",
    });
  };
  return (
    <div className="grid gap-4 border-t border-ink pt-5">
      <p role="status" className="leading-snug">
        {savedLine[state]}
        {message && <span className="block font-[620]">{message}</span>}
      </p>
      {stored?.review === "submitted" ? (
        <Button
          variant="secondary"
          className="min-h-14 w-full"
          busy={busy === "withdraw"}
          onClick={() => void run("withdraw", async () => keeper.show(await api.withdraw(stored.id)))}
        >
          Take It Back
        </Button>
      ) : (
        (stored?.review !== "approved" || stored.site !== "published") && (
          <Button
            className="min-h-16 w-full text-lg"
            busy={busy === "submit"}
            onClick={() => void run("submit", submit)}
          >
            Hand It In
          </Button>
        )
      )}
      {stored && (
        <div className="flex flex-wrap gap-3">
          {stored.site === "published" ? (
            <ConfirmButton
              variant="secondary"
              question={{
                title: "Take this project off the site?",
                message: "Visitors do not see it any more. You keep all of it here.",
                confirmLabel: "Take It Off the Site",
              }}
              work={async () => keeper.show(await api.archive(stored.id))}
            >
              Take It Off the Site
            </ConfirmButton>
          ) : (
            <ConfirmButton
              variant="quiet"
              question={{
                title: "Delete this project?",
                message: "Its pictures and files are deleted as well. This cannot be undone.",
                confirmLabel: "Delete It",
              }}
              work={async () => {
                await api.remove(stored.id);
                onClose();
              }}
            >
              Delete This Project
            </ConfirmButton>
          )}
        </div>
      )}
    </div>
  );
}
