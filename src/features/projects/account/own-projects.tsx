import { BackLink } from "../../../client/item-page/item-room";
import { type Account, sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { Badge, type Tone } from "../../../ui/badge";
import { Button, TextLink } from "../../../ui/button";
import { formatDate } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { EmptyState, FailedState, LoadingState } from "../../../ui/states";
import { WithDates } from "../../../ui/time/with-dates";
import { ownProjectsApi } from "../members/client";
import type { OwnProjects as Own, ReviewState } from "../members/schema";
import { ProjectEditor } from "./project-editor";
import { roomLine, stateLine } from "./words";

const api = ownProjectsApi(sessionApi);

/** The projects of the signed-in member: their list, or the form of the one in the address. */
export default function OwnProjects({ user }: { user: Account }) {
  const { params, go } = useAddress();
  const edited = params.get("edit");
  if (!edited) return <List user={user} />;
  const id = edited === "new" ? undefined : Number(edited) || 0;
  return <ProjectEditor key={edited} id={id} user={user} onClose={() => go({ edit: undefined })} />;
}

function List({ user }: { user: Account }) {
  const { href, go } = useAddress();
  const { loaded, reload } = useLoaded(`own projects ${user.id}`, api.list);
  const ready = loaded.state === "ready" ? loaded.value : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid justify-items-start gap-3">
        <BackLink to="/account">Your account</BackLink>
        <h1 className="wrap-anywhere">My Projects</h1>
        <p className="max-w-2xl text-lg text-soft">
          Show what you made: with pictures, step by step. A moderator looks at it before it is on the site.
        </p>
      </header>
      {user.is_verified ? (
        <Button className="min-h-14 justify-self-start" onClick={() => go({ edit: "new" })}>
          Write About a Project
        </Button>
      ) : (
        <p className="font-[620]">Confirm your e-mail first. Then you can write about your projects here.</p>
      )}
      {ready?.requests.map((request) => (
        <Request key={request.id} request={request} onAnswered={reload} />
      ))}
      {loaded.state === "loading" && <LoadingState label="Loading your projects..." />}
      {loaded.state === "failed" && (
        <FailedState message={`Failed to load your projects. ${loaded.detail}`} onRetry={reload} />
      )}
      {ready && ready.items.length === 0 && (
        <EmptyState title="You have not written about a project yet" text="A title and a picture are a good start." />
      )}
      {ready && ready.items.length > 0 && (
        <ul className="border-t border-rule">
          {ready.items.map((project) => (
            <Row key={project.id} project={project} href={href({ edit: project.id })} />
          ))}
        </ul>
      )}
      {ready && <p className="text-soft">{roomLine(ready.room)}</p>}
    </div>
  );
}

/** Somebody names the reader as a maker: nothing is shown unless they agree. */
function Request({ request, onAnswered }: { request: Own["requests"][number]; onAnswered: () => void }) {
  const { busy, run } = useWork<"yes" | "no">(failedNotice());
  const answer = (accept: boolean) => async () => {
    await api.answerRequest(request.id, accept);
    onAnswered();
  };
  const id = `request-${request.id}`;
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-md border border-violet bg-violet-soft p-4">
      <h2 id={id} className="text-[1.375rem] wrap-anywhere">
        Did you make “{request.title}” together?
      </h2>
      <p className="wrap-anywhere">
        {request.asked_by || "Another member"} would like to name you as one of its makers.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy === "yes"} disabled={busy === "no"} onClick={() => void run("yes", answer(true))}>
          Yes, Name Me
        </Button>
        <Button
          variant="secondary"
          busy={busy === "no"}
          disabled={busy === "yes"}
          onClick={() => void run("no", answer(false))}
        >
          No, Leave Me Out
        </Button>
      </div>
    </section>
  );
}

const tones: Record<ReviewState, Tone> = { draft: "neutral", submitted: "amber", returned: "copper", approved: "moss" };

function Row({ project, href }: { project: Own["items"][number]; href: string }) {
  const { timeZone } = useSite();
  return (
    <li className="grid justify-items-start gap-1.5 border-b border-rule py-4 leading-snug wrap-anywhere">
      <TextLink to={href} className="inline-flex min-h-11 items-center text-lg">
        {project.title || "Without a title"}
      </TextLink>
      <Badge tone={tones[project.review]}>{stateLine(project)}</Badge>
      {project.review === "returned" && <p className="whitespace-pre-line">{project.review_note}</p>}
      <p className="fact-type text-soft">
        <WithDates text={formatDate(project.updated_at, timeZone)} />
      </p>
    </li>
  );
}
