import { Day } from "../../../../admin/day";
import { Fact } from "../../../../admin/fact";
import { CompactSelect } from "../../../../admin/list/compact-select";
import { sessionApi } from "../../../../client/session";
import { Button } from "../../../../ui/button";
import { formatMoney, plural } from "../../../../ui/formatting";
import { useSendsMail, useSite } from "../../../../ui/site";
import { formatDateTime } from "../../../../ui/time/date-time";
import { WithDates } from "../../../../ui/time/with-dates";
import { keptMails } from "../../../mails/kept-words";
import { answerInWords } from "../../../registrations/answer-in-words";
import { methodPhrases, paymentMethods } from "../../../registrations/payments/methods";
import type { Guest, Payment } from "../../../registrations/place-fields";
import type { Registration } from "../../../registrations/schema";
import { eventRegistrationsApi } from "../../client";
import { AnotherDate } from "./another-date";
import { type PlacesProps, useRegistrationWork } from "./use-work";

/** Guests, answers, payment and waiting list of a registration, where present. */
export function PlacesDetails(props: PlacesProps) {
  const { registration } = props;
  const { guests, answers, payment_status, registration_status: status } = registration;
  return (
    <>
      {status === "waiting" || status === "offered" ? <Turn {...props} /> : null}
      <AnotherDate {...props} />
      {guests.length > 0 ? <Guests {...props} /> : null}
      {payment_status === "none" ? null : <PaymentOf {...props} />}
      {answers.map((answer) => (
        <Fact key={answer.id} name={answer.label} wide>
          {answerInWords(answer)}
        </Fact>
      ))}
    </>
  );
}

function Turn(props: PlacesProps) {
  const site = useSite();
  const { busy, run } = useRegistrationWork(props);
  const told = useSendsMail() ? " and gets an e-mail." : `. ${keptMails}`;
  const { id, name, place_in_line, offered_until, places } = props.registration;
  const promote = () => run(() => eventRegistrationsApi(sessionApi).promote(id), `${name} now has a place${told}`);
  return (
    <Fact name="Waiting list" wide>
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0">
          {offered_until === null ? (
            `Number ${place_in_line ?? 1} in line${places > 1 ? `, for ${places} places` : ""}`
          ) : (
            <WithDates text={`${plural(places, "place")} offered until ${formatDateTime(offered_until, site)}`} />
          )}
        </span>
        <Button size="small" variant="secondary" busy={busy} onClick={() => void promote()}>
          {offered_until === null ? "Give a Place Now" : "Confirm for Them"}
        </Button>
      </span>
    </Fact>
  );
}

function Guests(props: PlacesProps) {
  const { busy, run } = useRegistrationWork(props);
  const { id, guests } = props.registration;
  const remove = (gone: Guest) =>
    run(
      () =>
        eventRegistrationsApi(sessionApi).setGuests(
          id,
          guests.filter((guest) => guest.id !== gone.id),
        ),
      `${gone.name} has been removed; the place is free.`,
    );
  return (
    <Fact name={plural(guests.length, "guest")} wide>
      <ul className="grid">
        {guests.map((guest) => (
          <li
            key={guest.id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-rule border-b"
          >
            <span className="min-w-0 wrap-anywhere">{guest.name}</span>
            <Button
              size="small"
              variant="quiet"
              disabled={busy}
              aria-label={`Remove ${guest.name}`}
              onClick={() => void remove(guest)}
            >
              {" "}
              Remove{" "}
            </Button>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

const payments: { value: string; label: string; payment: Payment }[] = [
  { value: "due", label: "Due", payment: { payment_status: "due", payment_method: "" } },
  ...paymentMethods.map((method) => ({
    value: method,
    label: `Paid ${methodPhrases[method]}`,
    payment: { payment_status: "paid" as const, payment_method: method },
  })),
  { value: "waived", label: "Waived", payment: { payment_status: "waived", payment_method: "" } },
];

const paymentOf = ({ payment_status: status, payment_method: method }: Registration): string =>
  status === "paid" ? method || "other" : status;

function PaymentOf(props: PlacesProps) {
  const { registration } = props;
  const { busy, run } = useRegistrationWork(props);
  const { id, name, fee, paid, paid_at, payment_status: status } = registration;
  const { currency } = useSite();
  const save = (chosen: string) => {
    const choice = payments.find(({ value }) => value === chosen);
    if (choice)
      void run(
        () => eventRegistrationsApi(sessionApi).setPayment(id, choice.payment),
        `${name}: ${choice.label.toLowerCase()}.`,
      );
  };
  return (
    <Fact name="Fee" wide>
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span>
          {status !== "paid" && paid > 0
            ? `${formatMoney(fee, currency)} ${status === "due" ? "still due" : "waived"}, ${formatMoney(paid, currency)}`
            : formatMoney(fee, currency)}
          {paid_at === null ? null : (
            <>
              {status === "paid" ? ", " : " "}paid <Day at={paid_at} />
            </>
          )}
        </span>
        <CompactSelect
          label={`Payment of ${name}`}
          value={paymentOf(registration)}
          choices={payments}
          busy={busy}
          onChoose={save}
        />
      </span>
    </Fact>
  );
}
