import { sections } from "../../settings/admin/sections";
import type { SetUp } from "../../settings/set-up-progress/schema";
import { type SetUpStep, setUpSteps } from "../../settings/set-up-progress/steps";

/** The names of the steps. */
export const stepLabels: Record<SetUpStep, string> = {
  password: "Your Password",
  place: "Name and Place",
  hours: "Opening Hours",
  look: "Logo and Colours",
  samples: "Sample Content",
};

/** The form of the hours in the settings. */
export const HoursSection = sections.find(({ id }) => (id as string) === "hours")?.Section;

/** The available steps. */
export const steps: readonly SetUpStep[] = setUpSteps.filter((step) => step !== "hours" || HoursSection !== undefined);

/** The unfinished steps, skipped ones included, so that the dashboard keeps offering them. */
export const stepsLeft = ({ done }: SetUp): SetUpStep[] => steps.filter((step) => !done.includes(step));

/** The next unfinished step after `step`; undefined if there is none. */
export const stepAfter = (step: SetUpStep, { done }: SetUp): SetUpStep | undefined =>
  steps.slice(steps.indexOf(step) + 1).find((one) => !done.includes(one));
