import { Group } from "../../../admin/form/group";
import { mailFields } from "../fields/mail";
import { SectionForm } from "./section-form";
import { Line } from "./sourced";

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
          </Group>
        </div>
      )}
    </SectionForm>
  );
}
