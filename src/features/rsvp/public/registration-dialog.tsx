import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { t } from "../../../platform/languages/texts";
import type { Site } from "../../../platform/site";
import { FormError } from "../../../ui/form/form-error";
import { Dialog } from "../../../ui/overlay/dialog";
import { useSite } from "../../../ui/site";
import { dateLine, feeLine, hoursLine, paymentLine, placeLine, registerWord } from "../../events/public/event-facts";
import type { Event } from "../../events/schema";
import type { Registration } from "../../registrations/schema";
import { GuestFields, QuestionFields } from "./extras/extra-fields";
import { WaitingJoined, WaitingNote } from "./extras/waiting-parts";
import { AdditionalFields, BasicFields } from "./registration-fields";
import {
  feeFor,
  RegistrationFooter,
  RegistrationProgress,
  RegistrationSuccess,
  RegistrationWaiting,
  RestoredNote,
} from "./registration-parts";
import { type RegistrationState, useRegistration } from "./use-registration";

/** How long the success shows before the dialog closes; milliseconds. */
const successShown = 3_000;

interface RegistrationDialogProps {
  event: Event;
  open: boolean;
  onClose: () => void;
  /** called when somebody has registered and the dialog has closed, so the shown event is out of date */
  onRegistered: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** Registers for an event in three steps, with or without an account. Input is kept when the dialog closes. */
export function RegistrationDialog({ event, open, onClose, onRegistered, finalFocus }: RegistrationDialogProps) {
  const site = useSite();
  const formId = useId();
  const body = useRef<HTMLDivElement>(null);
  const registration = useRegistration(event);
  const { step, isWaiting, startAfresh } = registration;
  useStepFocus({ registration, open, body });

  const close = () => {
    onClose();
    if (step !== 3 || isWaiting) return;
    startAfresh();
    onRegistered();
  };
  const closeByItself = useEffectEvent(close);
  useEffect(() => {
    if (step !== 3 || isWaiting) return;
    // A registration that arrived while the dialog was closed needs no success.
    const timer = setTimeout(closeByItself, open ? successShown : 0);
    return () => clearTimeout(timer);
  }, [step, isWaiting, open]);

  const facts = [dateLine(event, site), hoursLine(event, site), placeLine(event), feeLine(event, site)];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={
        registration.wouldWait
          ? t`Join the waiting list for ${{ title: event.title }}`
          : t`${{ registerWord: registerWord(event) }} for ${{ title: event.title }}`
      }
      description={facts.filter(Boolean).join(" · ")}
      finalFocus={finalFocus}
      footer={<RegistrationFooter registration={registration} formId={formId} onDone={close} />}
    >
      <div ref={body} className="grid gap-6">
        <RegistrationProgress step={step} />
        {step === 3 ? (
          <div role="status">
            {isWaiting ? <RegistrationWaiting /> : <Success event={event} made={registration.made} />}
          </div>
        ) : (
          <StepForm event={event} registration={registration} formId={formId} />
        )}
      </div>
    </Dialog>
  );
}

interface StepFocus {
  registration: RegistrationState;
  open: boolean;
  body: RefObject<HTMLDivElement | null>;
}

/** A new step scrolls to its top and focuses its first error, first field or heading. */
function useStepFocus({ registration, open, body }: StepFocus): void {
  const { step, form, takeFocus } = registration;
  const shown = useRef(step);
  const focus = useEffectEvent(() => {
    body.current?.parentElement?.scrollTo(0, 0);
    const field = takeFocus();
    if (field) form.setFocus(field);
    else body.current?.querySelector<HTMLElement>(step === 3 ? "h3" : "input, select")?.focus();
  });
  // Before the dialog notices that the focused element is gone and takes the focus.
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (open) focus();
  }, [step, open]);
}

const Success = ({ event, made }: { event: Event; made: Registration | undefined }) =>
  made?.registration_status === "waiting" ? (
    <WaitingJoined registration={made} />
  ) : (
    <RegistrationSuccess event={event} people={made?.places ?? 1} />
  );

const mustAnswer = ({ questions }: Event) => questions.some(({ required }) => required);

const neededLine = (event: Event) =>
  mustAnswer(event) ? t`Only your name and email are needed here.` : t`Only your name and email are needed.`;

function lastStepLine(event: Event, guests: number, site: Pick<Site, "currency">): string {
  const optional = mustAnswer(event) ? t`Fields not marked as required are optional.` : t`All of this is optional.`;
  if (event.registration_fee === 0) return optional;
  return t`${{ optional }} The fee is ${{ feeFor: feeFor(event, 1 + guests, site) }}. ${{ paymentLine: paymentLine() }}`;
}

interface StepFormProps {
  event: Event;
  registration: RegistrationState;
  formId: string;
}

function StepForm({ event, registration, formId }: StepFormProps) {
  const site = useSite();
  const { form, step, failure, restored, next, complete, startAfresh } = registration;
  return (
    <form
      key={step}
      id={formId}
      noValidate
      aria-label={step === 1 ? t`Basic info` : t`Additional info`}
      className="grid gap-5"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void (step === 1 ? next() : complete(submitted));
      }}
    >
      <FormError message={failure} />
      {restored && step === 1 ? <RestoredNote onClear={startAfresh} /> : null}
      {registration.wouldWait && step === 1 ? <WaitingNote event={event} /> : null}
      {step === 1 ? <BasicFields form={form} /> : <AdditionalFields form={form} />}
      {step === 1 && event.max_guests > 0 ? <GuestFields form={form} event={event} /> : null}
      {step === 2 ? <QuestionFields form={form} event={event} /> : null}
      <p className="text-[0.9375rem] text-soft">
        {step === 1
          ? t`${{ neededLine: neededLine(event) }} Only the people who run this event see them.`
          : lastStepLine(event, form.getValues("guests").length, site)}
      </p>
    </form>
  );
}
