import { Suspense, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../../admin/current-user";
import { PanelLoading } from "../../../admin/panel-loading";
import { tabPath } from "../../../admin/tab-path";
import { sessionApi } from "../../../client/session";
import { useAddress } from "../../../client/use-address";
import { useLoaded } from "../../../client/use-loaded";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { Button, ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { classes } from "../../../ui/classes";
import { useSite } from "../../../ui/site";
import { FailedState, LoadingState } from "../../../ui/states";
import { PasswordForm } from "../../account/drawers/password-form";
import { Present } from "../../sample-content/admin/samples";
import { samplesApi } from "../../sample-content/client";
import LookSection from "../../settings/admin/look";
import { SavedContext } from "../../settings/admin/saved";
import { setUpApi } from "../../settings/set-up-progress/client";
import type { SetUp } from "../../settings/set-up-progress/schema";
import type { SetUpStep } from "../../settings/set-up-progress/steps";
import { PlaceStep } from "./place";
import { HoursSection, stepAfter, stepLabels, steps, stepsLeft } from "./steps";

/** /admin/setup: the steps to make a site one's own. `?step=look` selects one, by default the first unfinished. */
export default function SetUpPage() {
  const { loaded, change, reload } = useLoaded("set-up", () => setUpApi(sessionApi).note({ done: [] }));
  if (loaded.state === "loading") return <PanelLoading label="Loading the set-up..." />;
  if (loaded.state === "failed")
    return loaded.status === 409 ? <Nothing /> : <FailedState message={loaded.detail} onRetry={reload} />;
  return <Steps setUp={loaded.value} onNoted={(noted) => change(() => noted)} />;
}

/** For a site that was set up before this page existed. */
const Nothing = () => (
  <Card className="grid max-w-2xl justify-items-start gap-4">
    <h2 className="text-2xl">This site is set up</h2>
    <p>You can change its name, place and look in the settings.</p>
    <ButtonLink to={tabPath("settings")} variant="secondary">
      Settings
    </ButtonLink>
  </Card>
);

function Steps({ setUp, onNoted }: { setUp: SetUp; onNoted: (setUp: SetUp) => void }) {
  const navigate = useNavigate();
  const { params, href } = useAddress();
  const left = stepsLeft(setUp);
  const step = steps.find((one) => one === params.get("step")) ?? left[0] ?? "password";
  const at = steps.indexOf(step);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step begins at its heading
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [step]);
  const leave = (noted: SetUp) => {
    const next = stepAfter(step, noted);
    void navigate(next ? href({ step: next }) : tabPath("dashboard"));
  };
  const { run } = useWork(failedNotice());
  const goOn = () =>
    run("note", async () => {
      const noted = await setUpApi(sessionApi).note({ done: [step] });
      onNoted(noted);
      leave(noted);
    });
  const isLast = at + 1 === steps.length;
  return (
    <section aria-label="Set-up" className="grid gap-6">
      <Intro isNamed={setUp.done.includes("place")} />
      <Way current={step} setUp={setUp} hrefOf={(one) => href({ step: one })} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 ref={heading} tabIndex={-1} className="text-[1.75rem]">
          <span className="label-type mb-1 block text-soft">
            Step {at + 1} of {steps.length}
          </span>
          {stepLabels[step]}
        </h2>
        <Button variant="secondary" onClick={() => (isLast ? void goOn() : leave(setUp))}>
          {isLast ? "Finish" : "Skip This Step"}
        </Button>
      </div>
      <SavedContext value={() => void goOn()}>
        <Suspense fallback={<PanelLoading label="Loading..." />}>
          <Step key={step} step={step} onDone={() => void goOn()} />
        </Suspense>
      </SavedContext>
    </section>
  );
}

function Intro({ isNamed }: { isNamed: boolean }) {
  const { name } = useSite();
  return (
    <p className="max-w-3xl text-lg leading-snug">
      Make this site your own, in a few short steps. {!isNamed && `Until you do, it is called ${name}. `}Each step can
      be skipped and continued later from the dashboard.
    </p>
  );
}

interface WayProps {
  current: SetUpStep;
  setUp: SetUp;
  hrefOf: (step: SetUpStep) => string;
}

const Way = ({ current, setUp, hrefOf }: WayProps) => (
  <nav aria-label="Steps">
    <ol className="flex flex-wrap gap-2">
      {steps.map((step, index) => (
        <li key={step}>
          <ButtonLink
            to={hrefOf(step)}
            size="small"
            variant="secondary"
            aria-current={step === current ? "step" : undefined}
            className={classes(step === current && "bg-ink! text-paper!")}
          >
            <span aria-hidden="true">{setUp.done.includes(step) ? "✓" : index + 1}</span>
            <span>
              {stepLabels[step]}
              {setUp.done.includes(step) && <span className="sr-only"> (done)</span>}
            </span>
          </ButtonLink>
        </li>
      ))}
    </ol>
  </nav>
);

function Step({ step, onDone }: { step: SetUpStep; onDone: () => void }) {
  const user = useCurrentUser();
  if (step === "place") return <PlaceStep />;
  if (step === "look") return <LookSection />;
  if (step === "samples") return <SampleStep onDone={onDone} />;
  if (step === "hours" && HoursSection) return <HoursSection />;
  return (
    <Card className="max-w-xl">
      <PasswordForm user={user} onSet={onDone} />
    </Card>
  );
}

/** The sample content: keep or remove. */
function SampleStep({ onDone }: { onDone: () => void }) {
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
