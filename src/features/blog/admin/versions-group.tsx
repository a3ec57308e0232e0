import { useState } from "react";
import type { FieldPath } from "react-hook-form";
import { TypedTime } from "../../../admin/drafts/draft-offers";
import type { Form } from "../../../admin/form/form-props";
import { Group } from "../../../admin/form/group";
import { sessionApi } from "../../../client/session";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { blogApi } from "../client";
import { changedLines, type Run } from "../versions/changed-lines";
import type { PostVersion, PostVersions } from "../versions/schema";
import type { PostBody, PostValues } from "./values";

interface VersionsProps {
  form: Form<PostValues, PostBody>;
  id: number;
}

/** Lists the saved versions of an article, to compare with the form or restore into it. */
export default function VersionsGroup({ form, id }: VersionsProps) {
  const { loaded } = useLoaded(String(id), () => blogApi(sessionApi).listVersions(id));
  const [shown, setShown] = useState<PostVersion>();
  const [all, setAll] = useState(false);
  if (loaded.state === "loading") return null;
  if (loaded.state === "failed") {
    return (
      <Group title="Versions">
        <p role="alert">The versions could not be loaded. {loaded.detail}</p>
      </Group>
    );
  }
  const { items } = loaded.value;
  const open = (number: number) =>
    blogApi(sessionApi)
      .readVersion(id, number)
      .then(setShown, (error: unknown) =>
        toast({ tone: "error", message: `The version could not be loaded. ${detailOf(error)}` }),
      );
  return (
    <Group title="Versions">
      {items.length === 0 && <p className="text-soft">Versions appear here from the next time you save.</p>}
      <ol className="grid">
        {items.slice(0, all ? items.length : 5).map((version) => (
          <Row key={version.number} version={version} onOpen={() => void open(version.number)} />
        ))}
      </ol>
      {items.length > 5 && !all && (
        <Button variant="quiet" size="small" onClick={() => setAll(true)}>
          Show All {items.length}
        </Button>
      )}
      {shown && (
        <Compared
          version={shown}
          content={form.getValues("content")}
          onClose={() => setShown(undefined)}
          onRestore={() => {
            restoreIntoForm(form, shown);
            setShown(undefined);
          }}
        />
      )}
    </Group>
  );
}

type Listed = PostVersions["items"][number];

const Row = ({
  version: { number, by_name, created_at, content_length },
  onOpen,
}: {
  version: Listed;
  onOpen: () => void;
}) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-rule py-2 first:border-t-0">
    <span className="min-w-0 leading-snug wrap-anywhere">
      Version {number}, <TypedTime at={created_at} />
      <span className="block text-[0.875rem] text-soft">
        {[by_name, plural(content_length, "character")].filter(Boolean).join(" · ")}
      </span>
    </span>
    <Button variant="secondary" size="small" onClick={onOpen} aria-label={`Compare version ${number}`}>
      Compare
    </Button>
  </li>
);

/** Puts a version's text into the form, as if it were typed. Nothing is published. */
function restoreIntoForm(form: VersionsProps["form"], { title, excerpt, content }: PostVersion): void {
  for (const [name, value] of Object.entries({ title, excerpt, content }))
    form.setValue(name as FieldPath<PostValues>, value, { shouldDirty: true });
  toast({ message: "The version has been restored to the form. Visitors will see it once you save." });
}

interface ComparedProps {
  version: PostVersion;
  content: string;
  onClose: () => void;
  onRestore: () => void;
}

function Compared({ version, content, onClose, onRestore }: ComparedProps) {
  const runs = changedLines(version.content, content);
  const isSame = runs.every(({ kind }) => kind === "both");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={`Version ${version.number}: ${version.title}`}
      description={
        isSame ? "Its text is the same as in the form." : "The text in the form, compared with this version."
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onRestore}>Restore</Button>
        </>
      }
    >
      <div className="grid gap-1 font-mono text-[0.875rem] leading-relaxed">
        {runs.map((run, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is drawn once
          <Lines key={place} run={run} />
        ))}
      </div>
    </Dialog>
  );
}

/** Lines around a change that are shown of what stayed. */
const around = 3;

function Lines({ run: { kind, lines } }: { run: Run }) {
  if (kind === "new")
    return (
      <ins className="rounded-xs bg-moss-soft px-2 whitespace-pre-wrap wrap-anywhere no-underline">
        {markedLines("Added:", "+", lines)}
      </ins>
    );
  if (kind === "old")
    return (
      <del className="rounded-xs bg-red-soft px-2 whitespace-pre-wrap wrap-anywhere no-underline">
        {markedLines("Removed:", "−", lines)}
      </del>
    );
  const hidden = lines.length - 2 * around;
  const text = (part: string[]) => (
    <p className="px-2 whitespace-pre-wrap wrap-anywhere text-soft">{part.map((line) => `  ${line}`).join("\n")}</p>
  );
  if (hidden < 3) return text(lines);
  return (
    <>
      {text(lines.slice(0, around))}
      <p className="px-2 text-soft">… {plural(hidden, "line")} unchanged …</p>
      {text(lines.slice(-around))}
    </>
  );
}

const markedLines = (word: string, sign: string, lines: string[]) => (
  <>
    <span className="sr-only">{word} </span>
    {lines.map((line) => `${sign} ${line}`).join("\n")}
  </>
);
