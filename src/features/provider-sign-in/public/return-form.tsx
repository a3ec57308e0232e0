import { useEffect, useRef, useState } from "react";
import type { NavigateFunction } from "react-router";
import { can } from "../../../api/policy";
import { failureMessage } from "../../../client/api-error";
import { returnPath } from "../../../client/return-path";
import { readAccount, startSession } from "../../../client/session";
import { t } from "../../../platform/languages/texts";
import { FormError } from "../../../ui/form/form-error";
import { toast } from "../../../ui/overlay/toast";
import { LoadingState } from "../../../ui/states";
import type { Tokens } from "../../auth/schema";
import { useSecondStep } from "../../auth/use-second-step";
import { ProviderButton } from "../../identity-provider/public/provider-button";
import { apiFor, readVisit, type Visit } from "../../identity-provider/public/visit";

interface ReturnFormProps {
  /** the provider's; empty if it was turned off meanwhile */
  name: string;
  navigate: NavigateFunction;
}

/** Takes the provider's answer out of the address bar: it works once, and must not stay in the history. */
function takeAnswer(): string {
  const answer = location.search.slice(1);
  history.replaceState(history.state, "", location.pathname);
  return answer;
}

const nextOf = ({ next }: Visit) => (next === undefined ? undefined : returnPath(`?next=${encodeURIComponent(next)}`));

/** Ends the visit to the provider, and goes on to where it began. */
export default function ReturnForm({ name, navigate }: ReturnFormProps) {
  const [failure, setFailure] = useState<string>();
  const { second, ask, end } = useSecondStep(setFailure);
  const [visit, setVisit] = useState<Visit>({ purpose: "sign_in" });
  const hasBegun = useRef(false);

  const goOn = async (tokens: Tokens, began: Visit) => {
    startSession(tokens);
    const user = await readAccount();
    await navigate(nextOf(began) ?? (can(user, "back_office.enter") ? "/admin" : "/"), { replace: true });
  };
  const finish = async (answer: string, began: Visit) => {
    if (answer === "") return setFailure(t`There is nothing to do here. Please start again.`);
    try {
      const { detail, access_token, refresh_token } = await apiFor(began).finish(answer);
      if (access_token && refresh_token) return goOn({ access_token, refresh_token, token_type: "bearer" }, began);
      toast({ message: detail });
      await navigate(nextOf(began) ?? "/account#security", { replace: true });
    } catch (error) {
      if (!(await ask(error))) setFailure(failureMessage(error, t`You could not be signed in`));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer works once, so it is sent once
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const began = readVisit();
    setVisit(began);
    void finish(takeAnswer(), began);
  }, []);

  if (second)
    return (
      <second.Step
        asked={second.asked}
        lead={t`You have signed in with ${{ name }}.`}
        onSignedIn={(tokens) => goOn(tokens, visit)}
        onAgain={(why) => {
          end();
          setFailure(why ?? t`Sign in as somebody else.`);
        }}
      />
    );
  if (failure === undefined) return <LoadingState label={t`Signing you in...`} />;
  return (
    <div className="grid gap-5">
      <FormError message={failure} />
      {name === "" ? null : <ProviderButton name={name} visitOf={() => visit} variant="primary" label={t`Try Again`} />}
    </div>
  );
}
