import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { type FieldErrors, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { ApiError, tellFailure } from "../../../client/api-error";
import { publicApi } from "../../../client/public-api";
import { sessionApi } from "../../../client/session";
import { type Account, useAccount } from "../../../client/use-account";
import { useClearErrors } from "../../../client/use-clear-errors";
import { useDraft } from "../../../client/use-draft";
import { eventsApi } from "../../events/client";
import { usersApi } from "../../users/client";
import { type NewRegistration, newRegistrationSchema } from "../schema";

/** Fields of the first step; the others are in the second. */
export const basicFields = ["name", "email", "phone", "organization"] as const;

export type RegistrationField = keyof NewRegistration;
export type Step = 1 | 2 | 3;

const isBasic = (field: string) => (basicFields as readonly string[]).includes(field);

/** The form: what is typed may still lack what the schema fills in. */
export type RegistrationForm = UseFormReturn<z.input<typeof newRegistrationSchema>, unknown, NewRegistration>;

const blank: NewRegistration = {
  name: "",
  email: "",
  phone: "",
  organization: "",
  experience_level: "",
  interests: "",
  dietary_restrictions: "",
  special_requirements: "",
};

/** Sends it as the person who is signed in, so that it is found among their registrations, or as a visitor. */
async function send(eventId: number, values: NewRegistration, account: Account): Promise<void> {
  if (account.state !== "signed-in") return void (await eventsApi(publicApi).register(eventId, values));
  // A call that takes anybody never says that a token has run out; this one does, and brings a new one.
  await usersApi(sessionApi).me();
  await eventsApi(sessionApi).register(eventId, values);
}

/** The three steps of registering for an event: what is filled in, where one is, and what went wrong. */
export function useRegistration(eventId: number) {
  const account = useAccount();
  const [step, setStep] = useState<Step>(1);
  const [failure, setFailure] = useState<string>();
  const form: RegistrationForm = useForm({
    resolver: zodResolver(newRegistrationSchema),
    defaultValues: blank,
    // An error goes when its field is edited and comes back, if it must, with the next step.
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  useClearErrors(form);
  const { restored, forget } = useDraft(`registration:${eventId}`, form);
  const sending = useRef(false);
  const focusOn = useRef<RegistrationField>(undefined);

  useEffect(() => {
    if (account.state !== "signed-in" || step === 3) return;
    const own = { name: account.user.full_name, email: account.user.email };
    for (const field of ["name", "email"] as const) {
      const typed = form.getValues(field);
      if (typed === "" || typed === own[field]) form.resetField(field, { defaultValue: own[field] });
    }
  }, [account, form, step]);

  /** Goes to the step where a field is wrong and puts the cursor there. */
  const showErrors = (errors: FieldErrors<NewRegistration>) => {
    const wrong = (Object.keys(blank) as RegistrationField[]).filter((field) => errors[field]);
    const [first] = wrong;
    if (!first) return;
    const there: Step = isBasic(first) ? 1 : 2;
    if (there === step) form.setFocus(first);
    else {
      focusOn.current = first;
      setStep(there);
    }
  };

  const next = async () => {
    if (await form.trigger([...basicFields])) setStep(2);
    else showErrors(form.formState.errors);
  };

  const refused = (error: unknown) => {
    const answer = error instanceof ApiError ? error : undefined;
    const fields = Object.entries(answer?.errors ?? {}).filter(([field]) => field in blank);
    for (const [field, message] of fields) form.setError(field as RegistrationField, { message });
    if (fields.length > 0) showErrors(Object.fromEntries(fields.map(([field, message]) => [field, { message }])));
    else setFailure(tellFailure(error, "Registration failed"));
  };

  const complete = form.handleSubmit(async (values) => {
    if (sending.current) return;
    sending.current = true;
    setFailure(undefined);
    try {
      await send(eventId, values, account);
      forget();
      setStep(3);
    } catch (error) {
      refused(error);
    } finally {
      sending.current = false;
    }
  }, showErrors);

  const startAfresh = () => {
    setFailure(undefined);
    setStep(1);
    form.reset(blank);
    forget();
  };

  return {
    form,
    step,
    failure,
    restored: restored && form.formState.isDirty,
    /** the field that a step begins with, instead of its first one */
    takeFocus: () => {
      const field = focusOn.current;
      focusOn.current = undefined;
      return field;
    },
    next,
    complete,
    previous: () => {
      setFailure(undefined);
      setStep(1);
    },
    startAfresh,
  };
}

export type RegistrationState = ReturnType<typeof useRegistration>;
