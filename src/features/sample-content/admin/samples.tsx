import { DialogButton } from "../../../admin/dialog-button";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { useWork } from "../../../client/waiting/use-work";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { namesInWords, plural } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { samplesApi } from "../client";
import type { Samples } from "../schema";
import { bringSamplesBack } from "./bring-back";
import { RemoveSamples } from "./remove-samples";
import { amounts } from "./words";

/** The sample content while it is present or can be restored, with actions. */
export function SampleContent() {
  const { loaded, reload } = useLoaded("samples", () => samplesApi(sessionApi).read());
  // On failure the page goes on without this note.
  if (loaded.state !== "ready") return null;
  const { counts, facts, removed } = loaded.value;
  if (counts.length === 0 && !facts && !removed) return null;
  return (
    <section aria-label="Sample Content" className="min-w-0">
      <h3 className="mb-3">Sample Content</h3>
      <Card className="grid gap-4">
        {(counts.length > 0 || facts) && <Present samples={loaded.value} onChanged={reload} />}
        {removed && <Removed removed={removed} onBack={reload} />}
      </Card>
    </section>
  );
}

/** The present samples, with a way to remove them. */
export function Present({ samples, onChanged }: { samples: Samples; onChanged: () => void }) {
  const going = amounts(samples, "unchanged");
  const canGo = going.length > 0 || samples.facts;
  return (
    <>
      <p className="leading-snug">
        {canGo
          ? `This site started with sample content of a made-up organisation${going.length > 0 ? `: ${namesInWords(going)}` : ""}. It shows what a site like this can look like; visitors see it until you remove it.`
          : "The rest of the sample content has been edited, or people are connected with it. If you do not want it, delete it where it is."}
      </p>
      {canGo && (
        <DialogButton
          variant="secondary"
          size="small"
          className="justify-self-start"
          dialog={(close) => <RemoveSamples samples={samples} onClose={close} onRemoved={onChanged} />}
        >
          Remove Sample Content…
        </DialogButton>
      )}
    </>
  );
}

function Removed({ removed, onBack }: { removed: NonNullable<Samples["removed"]>; onBack: () => void }) {
  const site = useSite();
  const { busy = false, run } = useWork<true>();
  return (
    <>
      <p className="leading-snug text-soft">
        {plural(removed.count, "thing")} of the sample content {removed.count === 1 ? "is" : "are"} in the trash since{" "}
        <WithDates text={formatDateTime(removed.at, site)} />, and can be restored until{" "}
        <WithDates text={formatDateTime(removed.until, site)} />.
      </p>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        busy={busy}
        busyLabel="Restoring..."
        onClick={() => void run(true, () => bringSamplesBack().then(onBack))}
      >
        Restore Sample Content
      </Button>
    </>
  );
}
