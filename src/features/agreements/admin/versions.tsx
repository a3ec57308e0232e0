import { useState } from "react";
import { Group } from "../../../admin/form/group";
import { sessionApi } from "../../../client/session";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { TextAreaField, TextField } from "../../../ui/form/fields";
import { formatDate } from "../../../ui/formatting";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { FailedState, LoadingState } from "../../../ui/states";
import { Said } from "../../words/public/said";
import { agreementsApi } from "../client";
import type { AgreementVersion } from "../schema";

/** The texts of an agreement. A text is published at once, and never changes. */
export function Versions({ agreementId }: { agreementId: number }) {
  const { loaded, reload, change } = useLoaded(`versions ${agreementId}`, () =>
    agreementsApi(sessionApi).versions(agreementId),
  );
  return (
    <Group title="Texts">
      {loaded.state === "loading" && <LoadingState label="Loading texts..." />}
      {loaded.state === "failed" && (
        <FailedState message={`Failed to load the texts. ${loaded.detail}`} onRetry={reload} />
      )}
      {loaded.state === "ready" && (
        <>
          <NewVersion
            key={loaded.value.items[0]?.number ?? 0}
            agreementId={agreementId}
            latest={loaded.value.items[0]}
            onPublished={(items) => change(() => ({ items }))}
          />
          <ol className="grid gap-3">
            {loaded.value.items.map((version) => (
              <Version key={version.id} version={version} />
            ))}
          </ol>
        </>
      )}
    </Group>
  );
}

interface NewVersionProps {
  agreementId: number;
  latest: AgreementVersion | undefined;
  onPublished: (items: AgreementVersion[]) => void;
}

function NewVersion({ agreementId, latest, onPublished }: NewVersionProps) {
  const [text, setText] = useState(latest?.text ?? "");
  const [by, setBy] = useState("");
  const [asking, setAsking] = useState(false);
  const publish = async () => {
    setAsking(false);
    try {
      const body = { text, must_accept_by_on: by || null };
      onPublished((await agreementsApi(sessionApi).addVersion(agreementId, body)).items);
    } catch (error) {
      toast({ tone: "error", message: detailOf(error) });
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <TextAreaField
        label={latest ? "Next text" : "Text"}
        rows={10}
        hint="Markdown. People read it before they accept."
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {latest && (
        <TextField
          label="Accept by"
          type="date"
          hint="After this day people have to accept the new text. Leave blank to ask only newcomers."
          value={by}
          onChange={(event) => setBy(event.currentTarget.value)}
        />
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={!text.trim() || text === latest?.text}
        onClick={() => setAsking(true)}
      >
        Publish This Text
      </Button>
      <ConfirmDialog
        open={asking}
        title="Publish this text?"
        message="A published text cannot be changed or deleted. You can publish another one later."
        confirmLabel="Publish"
        onConfirm={() => void publish()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

function Version({ version: { number, html, published_at, must_accept_by_on } }: { version: AgreementVersion }) {
  const { timeZone } = useSite();
  return (
    <li className="border-t border-rule pt-1">
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 font-[640]">
          Text {number}
          <span className="fact-type font-normal text-soft">
            {formatDate(published_at, timeZone)}
            {must_accept_by_on && ` · accept by ${formatDate(`${must_accept_by_on}T12:00:00Z`, "UTC")}`}
          </span>
        </summary>
        <Said html={html} className="pb-3" />
      </details>
    </li>
  );
}
