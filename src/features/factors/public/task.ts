import type { Factors, Passkey } from "../schema";

/** What somebody is about to do with their factors. */
export type Task =
  | { kind: "add-passkey" | "add-app" | "remove-app" | "make-codes" }
  | { kind: "rename-passkey" | "remove-passkey"; passkey: Passkey };

/** What has come of a task. */
export interface Done {
  factors: Factors;
  recovery_codes?: string[] | undefined;
  /** what is said of it */
  message: string;
}

/** What a step of a task is given. */
export interface StepProps {
  /** runs what ends the task; what goes wrong is said in the step */
  attempt: (work: () => Promise<Done>) => void;
  busy: boolean;
  failure: string | undefined;
  onClose: () => void;
}
