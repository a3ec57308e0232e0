import { type ComponentType, useState } from "react";
import { ApiError } from "../../client/api-error";
import { partMissing } from "../../ui/overlay/notify";
import type { SecondFactor } from "../factors/schema";
import type SecondStep from "./second-step";

interface SecondStepPart {
  asked: SecondFactor;
  Step: ComponentType<Parameters<typeof SecondStep>[0]>;
}

/**
 * Loads the second step of signing in once an error asks for it.
 * @returns the step; `ask`, which returns whether an error asks for it; `end`
 */
export function useSecondStep(setFailure: (failure: string) => void) {
  const [second, setSecond] = useState<SecondStepPart>();
  const ask = async (error: unknown): Promise<boolean> => {
    const answer = error instanceof ApiError ? (error.answer as { second_factor?: SecondFactor } | undefined) : {};
    const asked = answer?.second_factor;
    if (!asked) return false;
    const part = await import("./second-step").catch(() => undefined);
    if (part) setSecond({ asked, Step: part.default });
    else setFailure(partMissing());
    return true;
  };
  return { second, ask, end: () => setSecond(undefined) };
}
