import type { ReactNode } from "react";
import type { FormResult } from "../../client/form-result";
import { t } from "../../platform/languages/texts";
import { Button } from "../../ui/button";
import { SelectField, TextAreaField, TextField } from "../../ui/form/fields";
import { plural } from "../../ui/formatting";
import { MailLink } from "../../ui/frame/links/mail-link";
import { useSite } from "../../ui/site";
import { T } from "../../ui/texts/texts";
import { formatDateTime } from "../../ui/time/date-time";
import { WithDates } from "../../ui/time/with-dates";
import { answerInWords } from "../registrations/answer-in-words";
import type { Managed, OwnChange } from "./schema";
import { guestBox } from "./words";

interface OwnDetailsProps {
  managed: Managed;
  /** the refused form that was posted a moment ago */
  posted: FormResult | undefined;
}

/** The holder's own details: a form until the deadline, text afterwards. */
export function OwnDetails({ managed, posted }: OwnDetailsProps) {
  const { can_change, registration } = managed;
  return (
    <section aria-labelledby="details" className="grid gap-5">
      <h2 id="details" className="text-2xl">{t`Your Details`}</h2>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact name={t`Email`}>{registration.email}</Fact>
        <Registered managed={managed} />
        {registration.guests.length > 0 && !can_change ? (
          <Fact name={plural(registration.guests.length, "guest")}>
            {registration.guests.map(({ name }) => name).join(", ")}
          </Fact>
        ) : null}
        {registration.answers.map((answer) => (
          <Fact key={answer.id} name={answer.label}>
            {answerInWords(answer)}
          </Fact>
        ))}
      </dl>
      {can_change ? <DetailsForm managed={managed} posted={posted} /> : <Said managed={managed} />}
    </section>
  );
}

const Registered = ({ managed: { registration } }: { managed: Managed }) => (
  <Fact name={t`Registered`}>
    <WithDates text={formatDateTime(registration.created_at, useSite())} />
  </Fact>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="label-type text-soft">{name}</dt>
    <dd className="mt-1 leading-snug wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const levels: { value: Managed["registration"]["experience_level"]; label: string }[] = [
  {
    value: "",
    get label() {
      return t`Prefer not to say`;
    },
  },
  {
    value: "beginner",
    get label() {
      return t`Beginner`;
    },
  },
  {
    value: "intermediate",
    get label() {
      return t`Intermediate`;
    },
  },
  {
    value: "advanced",
    get label() {
      return t`Advanced`;
    },
  },
];

/** Posted by the browser, so it works without scripts. */
function DetailsForm({ managed, posted }: OwnDetailsProps) {
  const { registration, change_until } = managed;
  const site = useSite();
  const tie = (name: Exclude<keyof OwnChange, "guests">) => ({
    id: `own-${name}`,
    name,
    defaultValue: posted?.values[name] ?? registration[name],
    error: posted?.errors[name],
  });
  return (
    <form method="post" className="grid gap-5" aria-labelledby="details">
      <input type="hidden" name="action" value="change" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t`Name`} autoComplete="name" required maxLength={120} {...tie("name")} />
        <TextField label={t`Phone`} type="tel" autoComplete="tel" maxLength={40} {...tie("phone")} />
        <TextField label={t`Organization`} autoComplete="organization" maxLength={200} {...tie("organization")} />
        <SelectField label={t`Experience level`} options={levels} {...tie("experience_level")} />
      </div>
      <GuestBoxes managed={managed} posted={posted} />
      <TextAreaField label={t`Interests and goals`} rows={3} maxLength={1_000} {...tie("interests")} />
      <TextAreaField label={t`Dietary restrictions`} rows={2} maxLength={500} {...tie("dietary_restrictions")} />
      <TextAreaField label={t`Special requirements`} rows={2} maxLength={1_000} {...tie("special_requirements")} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit">{t`Save Changes`}</Button>
        <p className="text-[0.9375rem] text-soft">
          <T>
            Until <WithDates text={formatDateTime(change_until, site)} />.
          </T>
        </p>
      </div>
    </form>
  );
}

/** A field for each guest, and an empty one while the event allows another. */
function GuestBoxes({ managed: { registration, event }, posted }: OwnDetailsProps) {
  const { guests } = registration;
  const more = guests.length < event.max_guests;
  if (guests.length === 0 && !more) return null;
  const tie = (which: Parameters<typeof guestBox>[0], name: string) => ({
    id: `own-${guestBox(which)}`,
    name: guestBox(which),
    defaultValue: posted?.values[guestBox(which)] ?? name,
    maxLength: 120,
  });
  return (
    <fieldset className="grid gap-3">
      <legend className="font-[620]">{t`Your guests`}</legend>
      <p className="text-[0.9375rem] text-soft">
        Each takes a place.{" "}
        {guests.length > 0 ? t`Clear a box to remove a guest.` : t`Leave it empty if you come alone.`}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {guests.map(({ id, name }, at) => (
          <TextField key={id} label={t`Guest ${{ value: at + 1 }}`} {...tie(id, name)} />
        ))}
        {more ? (
          <TextField key="new" label={guests.length > 0 ? t`Another guest` : t`Guest`} {...tie("new-1", "")} />
        ) : null}
      </div>
    </fieldset>
  );
}

function Said({ managed: { registration, change_until, door } }: { managed: Managed }) {
  const site = useSite();
  const facts: [string, string][] = [
    [t`Name`, registration.name],
    [t`Phone`, registration.phone],
    [t`Organization`, registration.organization],
    [t`Experience level`, capital(registration.experience_level)],
    [t`Interests and goals`, registration.interests],
    [t`Dietary restrictions`, registration.dietary_restrictions],
    [t`Special requirements`, registration.special_requirements],
  ];
  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {facts.map(([name, value]) =>
          value ? (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ) : null,
        )}
      </dl>
      {door ? (
        <p className="text-[0.9375rem] text-soft">
          <T>
            Changes were possible until <WithDates text={formatDateTime(change_until, site)} />. If something is wrong,
            please write to <MailLink to={site.eventsEmail} />.
          </T>
        </p>
      ) : null}
    </>
  );
}
