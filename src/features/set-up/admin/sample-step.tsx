import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { FailedState, LoadingState } from "../../../ui/states";
import { Present } from "../../sample-content/admin/samples";
import { samplesApi } from "../../sample-content/client";

/** The sample content: keep or remove. */
export function SampleStep({ onDone }: { onDone: () => void }) {
  const { loaded, reload } = useLoaded("samples", () => samplesApi(sessionApi).read());
  if (loaded.state === "loading") return <LoadingState label="Counting..." />;
  if (loaded.state === "failed") return <FailedState message="Failed to load the sample content" onRetry={reload} />;
  const { counts, facts } = loaded.value;
  return (
    <Card className="grid max-w-3xl gap-4">
      {counts.length > 0 || facts ? (
        <>
          <Present samples={loaded.value} onChanged={onDone} />
          <p className="text-soft">
            Or keep it for now, and remove it later on the dashboard. Anything you have edited by then stays.
          </p>
          <Button className="justify-self-start" onClick={onDone}>
            Keep for Now
          </Button>
        </>
      ) : (
        <p>There is no sample content here.</p>
      )}
    </Card>
  );
}
