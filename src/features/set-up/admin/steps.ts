import { sections } from "../../settings/admin/sections";
import { type SetUp, type SetUpStep, setUpSteps } from "../../settings/set-up/schema";

/** What each step is called. */
export const stepLabels: Record<SetUpStep, string> = {
  password: "Your password",
  place: "Name and place",
  hours: "Opening hours",
  look: "Logo and colours",
  samples: "Sample content",
};

/** The form of the hours, where the settings have one. */
export const HoursSection = sections.find(({ id }) => (id as string) === "hours")?.Section;

/** The steps that there are. */
export const steps: readonly SetUpStep[] = setUpSteps.filter((step) => step !== "hours" || HoursSection !== undefined);

/** The steps that nobody has taken; one that was skipped is left, so that the dashboard goes on offering it. */
export const stepsLeft = ({ done }: SetUp): SetUpStep[] => steps.filter((step) => !done.includes(step));

/** The step to go on with: the first one behind `step` that nobody has taken; undefined where there is none. */
export const stepAfter = (step: SetUpStep, { done }: SetUp): SetUpStep | undefined =>
  steps.slice(steps.indexOf(step) + 1).find((one) => !done.includes(one));
