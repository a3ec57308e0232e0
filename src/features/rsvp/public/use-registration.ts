import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type FieldErrors, type FieldPath, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { ApiError, failureMessage } from "../../../client/api-error";
import { deferredResolver, fetchAhead } from "../../../client/deferred-resolver";
import { outbox } from "../../../client/outbox/outbox";
import type { QueuedRegistration } from "../../../client/outbox/registration-bar";
import { isNotBusy, useQueued } from "../../../client/outbox/use-outbox";
import { signedInAs } from "../../../client/tokens";
import { useDraft } from "../../../client/unsaved-forms/use-unsaved-form";
import { useAccount } from "../../../client/use-account";
import { useClearErrors } from "../../../client/use-clear-errors";
import { t } from "../../../platform/languages/texts";
import { isFull } from "../../events/public/event-facts";
import type { Event } from "../../events/schema";
import type { NewRegistration, newRegistrationSchema } from "../../registrations/fields";
import type { registeringSchema } from "../../registrations/place-fields";
import type { Registration } from "../../registrations/schema";
import { type Extras, fromSent, noExtras, toSent } from "./extras/extras";

/** The fields of the first step; all others are in the second. */
const basicFields = ["name", "email", "phone", "organization", "guests"] as const;

const fetchCheck = () => import("./registration-check").then((part) => part.checkRegistration);
const resolver = deferredResolver<RegistrationValues, Filled>(fetchCheck);

type RegistrationValues = z.input<typeof newRegistrationSchema> & Extras;
type Filled = NewRegistration & Extras;

export type RegistrationField = Exclude<keyof Filled, "guests" | "answers">;
export type Step = 1 | 2 | 3;

const isBasic = (field: string) => (basicFields as readonly string[]).includes(field);

/** The form; its input may lack defaults. */
export type RegistrationForm = UseFormReturn<RegistrationValues, unknown, Filled>;

const blank: Filled = {
  name: "",
  email: "",
  phone: "",
  organization: "",
  experience_level: "",
  interests: "",
  dietary_restrictions: "",
  special_requirements: "",
  ...noExtras,
};

/** The form path of a field's error: for guests and answers, the first wrong one. */
function pathOf(field: keyof Filled, errors: FieldErrors<Filled>): FieldPath<Filled> {
  const [first = "0"] = Object.entries(errors[field] ?? {}).flatMap(([name, error]) => (error ? [name] : []));
  if (field === "answers") return `answers.${first}`;
  return field === "guests" ? (`guests.${Number(first) || 0}.name` as const) : field;
}

/** Nests errors by path: "answers.q1" is within "answers". */
function nested(errors: [path: string, message: string][]): FieldErrors<Filled> {
  const found: Record<string, object> = {};
  for (const [path, message] of errors) {
    const [field = "", within] = path.split(".");
    found[field] = within === undefined ? { message } : { ...found[field], [within]: { message } };
  }
  return found;
}

type RegistrationInput = z.input<typeof registeringSchema>;

type Queued = RegistrationInput & QueuedRegistration;

/** The state of registering: input, step and errors. A request that cannot be sent waits on this device, sent once. */
export function useRegistration(event: Event) {
  const { id: eventId, title } = event;
  const account = useAccount();
  const [queued] = useQueued<Queued>("registration", ["event_id", eventId]);
  // Begins with a registration that waits since an earlier visit.
  const [step, setStep] = useState<Step>(queued && !queued.refused ? 3 : 1);
  const [failure, setFailure] = useState<string>();
  // If the last place has just gone, the waiting list is offered.
  const [wouldWait, setWouldWait] = useState(isFull(event));
  const [made, setMade] = useState<Registration>();
  const form: RegistrationForm = useForm({
    resolver,
    defaultValues: blank,
    // An error disappears when its field is edited, and returns with the next step if necessary.
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  useClearErrors(form);
  useEffect(() => fetchAhead(fetchCheck), []);
  const { restored, forget } = useDraft(`registration:${eventId}`, form);
  const sending = useRef(false);
  // A request that may have arrived despite an error is repeated with the same key.
  const attempt = useRef({ text: "", key: "" });
  const focusOn = useRef<FieldPath<Filled>>(undefined);

  useEffect(() => {
    if (account.state !== "signed-in" || step === 3) return;
    const own = { name: account.user.full_name, email: account.user.email };
    for (const field of ["name", "email"] as const) {
      const typed = form.getValues(field);
      if (typed === "" || typed === own[field]) form.resetField(field, { defaultValue: own[field] });
    }
  }, [account, form, step]);

  /** Goes to the step of the first wrong field and focuses it. */
  const showErrors = (errors: FieldErrors<Filled>) => {
    const first = (Object.keys(blank) as (keyof Filled)[]).find((field) => errors[field]);
    if (!first) return;
    const there: Step = isBasic(first) ? 1 : 2;
    const field = pathOf(first, errors);
    if (there === step) form.setFocus(field);
    else {
      focusOn.current = field;
      setStep(there);
    }
  };

  const next = async () => {
    if (await form.trigger([...basicFields])) setStep(2);
    // The state of the form as it is now: that of the last rendering may not have the errors yet.
    else showErrors(Object.fromEntries(basicFields.map((field) => [field, form.getFieldState(field).error])));
  };

  const refused = (error: unknown) => {
    const answer = error instanceof ApiError ? error : undefined;
    const fields = Object.entries(answer?.errors ?? {}).filter(([field]) => (field.split(".")[0] ?? "") in blank);
    for (const [field, message] of fields) form.setError(field as FieldPath<Filled>, { message });
    if (fields.length > 0) return showErrors(nested(fields));
    setFailure(failureMessage(error, t`Registration failed`));
    if (answer?.reason === "no_places_left") setWouldWait(true);
  };

  const complete = form.handleSubmit(async (values) => {
    if (sending.current) return;
    const { guests: _guests, answers: _answers, ...filled } = values;
    const { body: extras, errors } = toSent(event, values);
    const wrong = Object.entries(errors).map(([id, message]): [string, string] => [`answers.${id}`, message]);
    for (const [field, message] of wrong) form.setError(field as FieldPath<Filled>, { message });
    if (wrong.length > 0) return showErrors(nested(wrong));
    sending.current = true;
    setFailure(undefined);
    const sent = { ...filled, ...extras, ...(wouldWait ? { waiting: true } : {}) };
    const text = JSON.stringify(sent);
    const key = attempt.current.text === text ? attempt.current.key : undefined;
    const body = { ...sent, event_id: eventId, event_title: title, as: signedInAs() };
    const outcome = await outbox.handOver("registration", body, { key });
    sending.current = false;
    // 503 waits on the device; other refusals are shown at once.
    if (outcome.failure && isNotBusy(outcome.failure)) {
      attempt.current = { text, key: outcome.key };
      outbox.drop(outcome.key);
      return refused(outcome.failure);
    }
    setMade(outcome.answer as Registration | undefined);
    forget();
    setStep(3);
  }, showErrors);

  /** A waiting registration that was refused returns to the form, with the reason. */
  const takeBack = useEffectEvent(() => {
    if (sending.current || !queued?.refused) return;
    const { key, body, refused: why } = queued;
    outbox.drop(key);
    const typed = Object.fromEntries(Object.keys(blank).map((name) => [name, body[name as RegistrationField]]));
    form.reset({ ...blank, ...typed, ...fromSent(body) }, { keepDefaultValues: true });
    setStep(1);
    refused(new ApiError(422, why?.detail, why?.errors, why));
  });
  const refusedKey = queued?.refused && queued.key;
  useEffect(() => {
    if (refusedKey) takeBack();
  }, [refusedKey]);

  const startAfresh = () => {
    setWouldWait(isFull(event));
    setMade(undefined);
    setFailure(undefined);
    setStep(1);
    form.reset(blank);
    forget();
  };

  return {
    form,
    step,
    failure,
    /** whether the request asks for the waiting list if there is no place */
    wouldWait,
    made,
    /** whether the request is still on this device */
    isWaiting: queued !== undefined,
    restored: restored && form.formState.isDirty,
    /** the field to focus instead of the step's first */
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
