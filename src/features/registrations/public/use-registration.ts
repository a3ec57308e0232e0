import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { type FieldErrors, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { ApiError, tellFailure } from "../../../client/api-error";
import { onOutboxChange, outbox } from "../../../client/outbox/outbox";
import { parseOutbox, type QueuedSubmission } from "../../../client/outbox/outbox-store";
import type { QueuedRegistration } from "../../../client/outbox/registration-bar";
import { useAccount } from "../../../client/use-account";
import { useClearErrors } from "../../../client/use-clear-errors";
import { useDraft } from "../../../client/use-draft";
import type { Event } from "../../events/schema";
import { type NewRegistration, newRegistrationSchema } from "../fields";

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

/** What waits of the registrations of this event on this device: at most one. */
function useQueued(eventId: number): QueuedSubmission<NewRegistration & QueuedRegistration> | undefined {
  const text = useSyncExternalStore(onOutboxChange, outbox.text, () => "[]");
  return parseOutbox(text).find(
    (one): one is QueuedSubmission<NewRegistration & QueuedRegistration> =>
      one.kind === "registration" && (one.body as QueuedRegistration).event_id === eventId,
  );
}

/**
 * The three steps of registering for an event: what is filled in, where one is, and what went wrong. What cannot be sent waits
 * on this device, and is sent once.
 */
export function useRegistration({ id: eventId, title }: Pick<Event, "id" | "title">) {
  const account = useAccount();
  const queued = useQueued(eventId);
  // What waits since an earlier visit is where this one begins.
  const [step, setStep] = useState<Step>(queued && !queued.refused ? 3 : 1);
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
  // One that may have arrived although the server said otherwise goes out under the same key, and so arrives once.
  const attempt = useRef({ text: "", key: "" });
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
    const text = JSON.stringify(values);
    const key = attempt.current.text === text ? attempt.current.key : undefined;
    const body = { ...values, event_id: eventId, event_title: title };
    const outcome = await outbox.handOver("registration", body, { key });
    sending.current = false;
    // What the server has no time for waits; any other refusal is told here and now.
    if (outcome.failure && outcome.failure.status !== 503) {
      attempt.current = { text, key: outcome.key };
      outbox.drop(outcome.key);
      return refused(outcome.failure);
    }
    forget();
    setStep(3);
  }, showErrors);

  /** What waited and was not taken comes back into the form, with the reason. */
  const takeBack = useEffectEvent(() => {
    if (sending.current || !queued?.refused) return;
    const { key, body, refused: why } = queued;
    outbox.drop(key);
    const typed = Object.fromEntries(Object.keys(blank).map((name) => [name, body[name as RegistrationField]]));
    form.reset({ ...blank, ...typed }, { keepDefaultValues: true });
    setStep(1);
    refused(new ApiError(422, why?.detail, why?.errors));
  });
  const refusedKey = queued?.refused && queued.key;
  useEffect(() => {
    if (refusedKey) takeBack();
  }, [refusedKey]);

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
    /** whether what was sent is still on this device */
    isWaiting: queued !== undefined,
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
