import type { Factors, Passkey } from "../schema";

/** A task with one's factors. */
export type Task =
  | { kind: "add-passkey" | "add-app" | "remove-app" | "make-codes" }
  | { kind: "rename-passkey" | "remove-passkey"; passkey: Passkey };

/** The result of a task. */
export interface Done {
  factors: Factors;
  recovery_codes?: string[] | undefined;
  message: string;
}

/** The props of a task's step. */
export interface StepProps {
  /** runs the final action; failures are shown in the step */
  attempt: (work: () => Promise<Done>) => void;
  busy: boolean;
  failure: string | undefined;
  onClose: () => void;
}
