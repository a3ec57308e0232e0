import { useEffect, useState } from "react";
import { BackLink } from "../../../admin/back-link";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { Button } from "../../../ui/button";
import { TextAreaField } from "../../../ui/form/fields";
import { toast } from "../../../ui/overlay/toast";
import { FailedState, LoadingState } from "../../../ui/states";
import { reviewApi } from "../members/client";
import type { Submission as Waiting } from "../members/schema";
import { ProjectDetails } from "../public/project-details";
import type { Project } from "../schema";
import EditSubmission from "./edit-submission";

const api = reviewApi(sessionApi);

/** The id of a file in the address of the call that sends it. */
const fileIn = (url: string) => Number(/\/submission\/files\/(\d+)$/.exec(url)?.[1] ?? 0);

/** Loads the pictures of a submission. @returns their local addresses by those of the calls */
async function loadPictures({ project: { id, image_url, steps = [] } }: Waiting): Promise<Map<string, string>> {
  const urls = [image_url, ...steps.flatMap(({ pictures }) => pictures.map(({ url }) => url))].filter(fileIn);
  const addresses = new Map<string, string>();
  for (const url of new Set(urls)) {
    const blob = await api.readFile(id, fileIn(url)).catch(() => undefined);
    if (blob) addresses.set(url, URL.createObjectURL(blob));
  }
  return addresses;
}

const withPictures = (project: Project, addresses: ReadonlyMap<string, string>): Project => {
  const shown = (url: string) => addresses.get(url) ?? url;
  return {
    ...project,
    image_url: shown(project.image_url),
    steps: project.steps?.map((step) => ({
      ...step,
      pictures: step.pictures.map((picture) => ({ ...picture, url: shown(picture.url) })),
    })),
    // Reviewers see the names of files; they are downloads once it is published.
  } as Project;
};

/** One project that waits for a review, as visitors would see it, with the reviewer's answer. */
export default function Submission({ id }: { id: number }) {
  const { href } = useAddress();
  const [isEdited, setEdited] = useState(false);
  const { loaded, reload } = useLoaded(`project submission ${id}`, async () => {
    const waiting = await api.read(id);
    return { waiting, pictures: await loadPictures(waiting) };
  });
  const pictures = loaded.state === "ready" ? loaded.value.pictures : undefined;
  useEffect(
    () => () => {
      for (const address of pictures?.values() ?? []) URL.revokeObjectURL(address);
    },
    [pictures],
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <BackLink to={href({ review: "waiting" })}>All that wait for a review</BackLink>
      {loaded.state === "loading" && <LoadingState label="Loading the project..." />}
      {loaded.state === "failed" && (
        <FailedState message={`Failed to load the project. ${loaded.detail}`} onRetry={reload} />
      )}
      {loaded.state === "ready" && isEdited && (
        <EditSubmission
          project={loaded.value.waiting.content}
          onDone={() => {
            setEdited(false);
            reload();
          }}
        />
      )}
      {loaded.state === "ready" && !isEdited && (
        <>
          <Answer id={id} onEdit={() => setEdited(true)} />
          <div className="overflow-hidden rounded-md border border-ink">
            <ProjectDetails
              project={{ ...withPictures(loaded.value.waiting.project, loaded.value.pictures), community: null }}
            />
          </div>
        </>
      )}
    </div>
  );
}

function Answer({ id, onEdit }: { id: number; onEdit: () => void }) {
  const { go } = useAddress();
  const [note, setNote] = useState<string>();
  const { busy, run } = useWork<"approve" | "return">(failedNotice());
  const done = (message: string) => {
    toast({ message });
    go({ review: "waiting" });
  };
  const approve = async () => {
    await api.approve(id);
    done("The project is on the site.");
  };
  const sendBack = async () => {
    await api.sendBack(id, note ?? "");
    done("The project is returned, with your note.");
  };
  return (
    <section aria-label="Your answer" className="grid gap-4 rounded-md border border-violet bg-violet-soft p-4">
      <p>This is how visitors would see it. The pictures are not public yet.</p>
      {note === undefined ? (
        <div className="flex flex-wrap gap-3">
          <Button busy={busy === "approve"} busyLabel="Publishing..." onClick={() => void run("approve", approve)}>
            Approve
          </Button>
          <Button variant="secondary" disabled={busy !== undefined} onClick={() => setNote("")}>
            Return with a Note
          </Button>
          <Button variant="secondary" disabled={busy !== undefined} onClick={onEdit}>
            Edit
          </Button>
        </div>
      ) : (
        <>
          <TextAreaField
            label="What should be changed?"
            hint="All makers read this."
            required
            rows={3}
            maxLength={1_000}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              busy={busy === "return"}
              busyLabel="Returning..."
              disabled={note.trim() === ""}
              onClick={() => void run("return", sendBack)}
            >
              Return It
            </Button>
            <Button variant="quiet" disabled={busy !== undefined} onClick={() => setNote(undefined)}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
