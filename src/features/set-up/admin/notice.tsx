import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { tabPath } from "../../../admin/tab-path";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { Button, ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { setUpApi } from "../../settings/set-up-progress/client";
import { stepLabels, stepsLeft } from "./steps";

/** On the dashboard: leads new administrators to the set-up, and others to its unfinished steps. */
export function SetUpNotice() {
  const { loaded, change } = useLoaded("set-up", () => setUpApi(sessionApi).read());
  const navigate = useNavigate();
  const { run } = useWork(failedNotice());
  const lead = useEffectEvent(() => void navigate(tabPath("setup"), { replace: true }));
  const isNew = loaded.state === "ready" && loaded.value.offered && !loaded.value.begun;
  useEffect(() => {
    if (isNew) lead();
  }, [isNew]);
  if (loaded.state !== "ready" || !loaded.value.begun) return null;
  const left = stepsLeft(loaded.value);
  if (left.length === 0) return null;
  const end = async () => {
    const noted = await setUpApi(sessionApi).note({ done: left });
    change(() => noted);
  };
  return (
    <Card
      as="section"
      aria-label="Set-up"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 p-4! sm:px-5!"
    >
      <div className="min-w-0">
        <h3>Make This Site Your Own</h3>
        <p className="mt-1 leading-snug text-soft">
          {left.length === 1 ? "One step is left" : `${left.length} steps are left`}:{" "}
          {left.map((step) => stepLabels[step].toLowerCase()).join(", ")}.
        </p>
      </div>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={tabPath("setup", { step: left[0] as string })} size="small">
          Continue
        </ButtonLink>
        <Button variant="quiet" size="small" onClick={() => void run("end", end)}>
          Do Not Show This Again
        </Button>
      </p>
    </Card>
  );
}
