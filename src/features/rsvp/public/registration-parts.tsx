import { outbox } from "../../../client/outbox/outbox";
import { t } from "../../../platform/languages/texts";
import type { Site } from "../../../platform/site";
import { Button } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { formatMoney } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { Check, CloudUpload } from "../../../ui/symbols";
import { T } from "../../../ui/texts/texts";
import { WithDates } from "../../../ui/time/with-dates";
import { feeLine, paymentLine } from "../../events/public/event-facts";
import type { Event } from "../../events/schema";
import type { RegistrationState, Step } from "./use-registration";
import { welcomeLine } from "./welcome-line";

const steps = () => [t`Basic info`, t`Additional info`, t`Done`];

/** The three steps, the current one marked. */
export const RegistrationProgress = ({ step }: { step: Step }) => (
  <ol aria-label={t`Steps`} className="flex gap-2">
    {steps().map((name, index) => {
      const number = index + 1;
      return (
        <li
          key={name}
          aria-current={number === step ? "step" : undefined}
          className={classes(
            "label-type flex-1 border-t-4 pt-2",
            number <= step ? "border-copper" : "border-stone text-soft",
            number === step && "max-sm:flex-4",
          )}
        >
          <span className="tabular-nums">{number}</span>{" "}
          <span className={classes(number !== step && "max-sm:sr-only")}>{name}</span>
          {number < step ? <span className="sr-only">{t` (finished)`}</span> : null}
        </li>
      );
    })}
  </ol>
);

/** Says that the form holds an earlier attempt, and offers an empty one. */
export const RestoredNote = ({ onClear }: { onClear: () => void }) => (
  <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-sm bg-stone py-1 pl-4 text-[0.9375rem]">
    <T>
      What you typed has been restored.
      <Button variant="quiet" size="small" onClick={onClear}>
        Start Over
      </Button>
    </T>
  </p>
);

interface RegistrationFooterProps {
  registration: RegistrationState;
  formId: string;
  onDone: () => void;
}

/** The buttons of the current step. */
export function RegistrationFooter({ registration, formId, onDone }: RegistrationFooterProps) {
  const { step, previous, form, wouldWait } = registration;
  if (step === 3) return <Button onClick={onDone}>{t`Close`}</Button>;
  if (step === 1) {
    return <Button key="next" type="submit" form={formId}>{t`Next Step`}</Button>;
  }
  const sending = form.formState.isSubmitting;
  return (
    <>
      <Button
        variant="secondary"
        onClick={previous}
        disabled={sending}
        className="grow px-4 sm:mr-auto sm:grow-0 sm:px-5"
      >{t`Previous`}</Button>
      <Button
        key="complete"
        type="submit"
        form={formId}
        busy={sending}
        busyLabel={wouldWait ? t`Joining...` : t`Registering...`}
        className="grow px-4 sm:grow-0 sm:px-5"
      >
        {wouldWait ? t`Join the waiting list` : t`Complete Registration`}
      </Button>
    </>
  );
}

/** The fee for one person and for all. */
export const feeFor = (event: Event, people: number, site: Pick<Site, "currency">): string =>
  people > 1
    ? t`${{ feeLine: feeLine(event, site) }}, ${{ money: formatMoney(event.registration_fee * people, site.currency) }} for ${{ people }} people`
    : feeLine(event, site);

/** The third step: it worked, and what happens next. */
export function RegistrationSuccess({ event, people }: { event: Event; people: number }) {
  const site = useSite();
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <span className="grid size-18 place-items-center rounded-full bg-moss text-paper">
        <Check aria-hidden="true" className="size-9" strokeWidth={2.6} />
      </span>
      <h3 tabIndex={-1} className="text-2xl outline-none">{t`Registration Successful!`}</h3>
      <p className="max-w-md">
        <WithDates text={welcomeLine(event, site)} />
      </p>
      {event.registration_fee > 0 ? (
        <p className="text-soft">
          {feeFor(event, people, site)}. {paymentLine()}
        </p>
      ) : null}
    </div>
  );
}

/** The third step without a connection: stored on this device, no place taken yet. */
export const RegistrationWaiting = () => (
  <div className="grid justify-items-center gap-4 py-6 text-center">
    <span className="grid size-18 place-items-center rounded-full bg-amber-soft text-amber">
      <CloudUpload aria-hidden="true" className="size-9" />
    </span>
    <h3 tabIndex={-1} className="text-2xl outline-none">
      {outbox.survivesReload() ? t`Kept on This Device` : t`Please leave this page open`}
    </h3>
    <p className="max-w-md">
      {outbox.survivesReload()
        ? t`Your registration could not be sent just now. It will be sent automatically as soon as the site can be reached, also when you come back to this site later.`
        : t`Your registration could not be sent just now. It will be sent automatically as soon as the site can be reached.`}
    </p>
    <p className="max-w-md text-soft">{t`You have a place once it has arrived. We will tell you here.`}</p>
  </div>
);
