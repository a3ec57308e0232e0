import { Group } from "../../../admin/form/group";
import { mailFields } from "../fields/mail";
import { SectionForm } from "./section-form";
import { Choice, Line } from "./sourced";

const everyChoices = [
  { value: "", label: "Never" },
  { value: "week", label: "Each week" },
  { value: "month", label: "Each month" },
];

/** The bounds of the site's mails. */
export default function MailSection() {
  return (
    <SectionForm id="mail" fields={mailFields}>
      {(form, item) => (
        <div className="mt-6 grid max-w-2xl gap-8">
          <Group title="Mails Caused by Visitors">
            <Line
              form={form}
              item={item}
              name="mails_to_strangers"
              label="Mails per day to unconfirmed addresses"
              required
              type="number"
              inputMode="numeric"
              hint="Counts mails about registrations, waiting lists, lost links and messages. A fifth is reserved for accounts, and one network can use half at most. Further mails wait until tomorrow."
            />
          </Group>
          <Group title="News by Mail">
            <Line
              form={form}
              item={item}
              name="letters_per_hour"
              label="Mails of letters per hour"
              required
              type="number"
              inputMode="numeric"
              hint="A letter goes slowly, after every other mail, so that mail servers take it. Ask your mail provider how many it allows."
            />
            <Choice
              form={form}
              item={item}
              name="regular_letter"
              label="Letter written by itself"
              options={everyChoices}
              hint="It has the coming events, new articles and projects, machines that are back, and the opening hours. Without anything new it is not sent."
            />
            <Line
              form={form}
              item={item}
              name="regular_letter_day"
              label="Day of the letter"
              required
              type="number"
              inputMode="numeric"
              hint="Each week: 1 for Monday to 7 for Sunday. Each month: the day of the month, up to 28."
            />
            <Line
              form={form}
              item={item}
              name="regular_letter_hour"
              label="Hour of the letter"
              required
              type="number"
              inputMode="numeric"
              hint="On the clock of the site, such as 9."
            />
          </Group>
        </div>
      )}
    </SectionForm>
  );
}
