import { useState } from "react";
import { useMay } from "../../../admin/current-user";
import { DialogButton } from "../../../admin/dialog-button";
import { Fact } from "../../../admin/fact";
import { sessionApi } from "../../../client/session";
import { type Loaded, useLoaded } from "../../../client/use-loaded";
import { ConfirmButton } from "../../../client/waiting/confirm-button";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { Button } from "../../../ui/button";
import { plural } from "../../../ui/formatting";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { useSendsMail, useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { Choice } from "../../blog/admin/markdown-parts";
import { keptFor } from "../../mails/kept-words";
import { lettersApi } from "../client";
import type { Letter, LetterPreview } from "../schema";
import { LetterStateBadge } from "./state-badge";

const api = lettersApi(sessionApi);

interface SendingProps {
  letter: Letter;
  /** the form has changes that are not saved */
  isChanged: boolean;
}

/** The state and numbers of a letter, and what can be done with it. */
export function Sending({ letter: opened, isChanged }: SendingProps) {
  const [letter, setLetter] = useState(opened);
  const may = useMay();
  const preview = useLoaded(`letter ${letter.id} ${letter.updated_at}`, () => api.preview(letter.id));
  const { busy, run } = useWork<"test" | "stop">(failedNotice());
  const test = async () => {
    const { detail } = await api.test(letter.id);
    toast({ message: `${detail}.` });
  };
  const stop = async () => setLetter(await api.stop(letter.id));
  const mayStop = letter.publication === "scheduled" || letter.publication === "sending";
  return (
    <div className="grid justify-items-start gap-4">
      <LetterStateBadge state={letter.publication} />
      {letter.note && <p role="alert">{letter.note}</p>}
      {letter.started_at !== null && <Numbers letter={letter} />}
      {isChanged && <p className="text-[0.9375rem] text-soft">Save your changes first: what is saved is sent.</p>}
      <div className="flex flex-wrap gap-3">
        <DialogButton variant="secondary" dialog={(close) => <PreviewDialog preview={preview} onClose={close} />}>
          Preview
        </DialogButton>
        <Button variant="secondary" busy={busy === "test"} disabled={isChanged} onClick={() => void run("test", test)}>
          Send to Myself
        </Button>
        {may("letters.send") && (
          <SendButton letter={letter} preview={preview} isChanged={isChanged} onSent={setLetter} />
        )}
        {may("letters.send") && mayStop && (
          <Button variant="secondary" busy={busy === "stop"} onClick={() => void run("stop", stop)}>
            {letter.publication === "scheduled" ? "Back to Draft" : "Stop"}
          </Button>
        )}
      </div>
    </div>
  );
}

const Numbers = ({ letter: { audience, sent, refused, ended } }: { letter: Letter }) => (
  <dl className="grid w-full grid-cols-2 gap-x-6 gap-y-4">
    <Fact name="People">{audience}</Fact>
    <Fact name="Sent">{sent}</Fact>
    <Fact name="Refused">{refused}</Fact>
    <Fact name="Ended by it">{ended}</Fact>
  </dl>
);

type Preview = ReturnType<typeof useLoaded<LetterPreview>>;

const readyOf = ({ loaded }: { loaded: Loaded<LetterPreview> }): LetterPreview | undefined =>
  loaded.state === "ready" ? loaded.value : undefined;

interface SendButtonProps extends SendingProps {
  preview: Preview;
  onSent: (letter: Letter) => void;
}

/** Sends a letter, or goes on with one that was stopped. The question names the number of people. */
function SendButton({ letter, preview, isChanged, onSent }: SendButtonProps) {
  const sends = useSendsMail();
  const site = useSite();
  const shown = readyOf(preview);
  const { publication, send_at, audience, sent, refused } = letter;
  if (!shown || publication === "sending" || publication === "sent" || publication === "scheduled") return null;
  const isStopped = publication === "stopped";
  const people = isStopped ? Math.max(0, audience - sent - refused) : shown.recipients;
  const isLater = send_at !== null && !isStopped && Date.parse(send_at) > Date.now();
  const label = isStopped ? "Go On" : isLater ? "Schedule" : "Send";
  const goes = sends ? `It goes to ${plural(people, "person", "people")}.` : keptFor(people);
  const when = isLater ? ` It is sent on ${formatDateTime(send_at, site)}.` : "";
  if (!isStopped && shown.is_empty)
    return <p>There is nothing in this letter: write a text, or choose a block that holds something.</p>;
  return (
    <ConfirmButton
      disabled={isChanged || people === 0}
      question={{
        title: isStopped ? "Go on with this letter?" : "Send this letter?",
        message: `${goes}${when} A letter cannot be called back, but you can stop what is not sent yet.`,
        confirmLabel: label,
      }}
      work={async () => onSent(await api.send(letter.id, letter.updated_at))}
    >
      {label}
    </ConfirmButton>
  );
}

const looks = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "text", label: "Text" },
] as const;
type Look = (typeof looks)[number]["value"];

const darkQuery = "@media (prefers-color-scheme: dark)";

/** The mail in one look, whatever the device prefers. */
const inLook = (html: string, look: Look): string =>
  html.replace(darkQuery, look === "dark" ? "@media all" : "@media not all");

interface PreviewDialogProps {
  preview: Preview;
  onClose: () => void;
}

/** A letter as it would be sent now: light, dark, and as text. */
function PreviewDialog({ preview, onClose }: PreviewDialogProps) {
  const [look, setLook] = useState<Look>("light");
  return (
    <Dialog
      open
      size="large"
      title="As a Mail"
      description="As it would be sent now, to somebody who asked for it."
      onOpenChange={(open) => !open && onClose()}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-4">
        <Choice label="Shown as" choices={looks} chosen={look} onChoose={setLook} />
        <WhenLoaded data={preview} loading="Loading the mail..." failed="Failed to load the mail.">
          {({ html, text }) =>
            look === "text" ? (
              <pre className="fact-type whitespace-pre-wrap wrap-anywhere rounded-md border border-rule bg-stone p-4">
                {text}
              </pre>
            ) : (
              <iframe
                title="The mail"
                sandbox=""
                srcDoc={inLook(html, look)}
                className="h-[60dvh] w-full rounded-md border border-rule"
              />
            )
          }
        </WhenLoaded>
      </div>
    </Dialog>
  );
}
