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

/** The steps that nobody has taken or skipped. */
export const stepsLeft = ({ done }: SetUp): SetUpStep[] => steps.filter((step) => !done.includes(step));
