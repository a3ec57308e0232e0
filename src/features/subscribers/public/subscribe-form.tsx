import type { FormResult } from "../../../client/form-result";
import { inPresentLanguage, t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { HoneypotField } from "../../../ui/form/honeypot-field";
import { useSendsMail } from "../../../ui/site";
import type { NamedTopic } from "../topics";
import { linkIsComing, noNewsMail, topicBox } from "../words";
import { TopicBoxes } from "./topic-boxes";

interface SubscribeFormProps {
  topics: readonly NamedTopic[];
  /** where the link to this form stands */
  source: string;
  posted: FormResult | undefined;
}

/** Asks for news by mail. Posted by the browser, so it works without scripts. No topic is ticked beforehand. */
export function SubscribeForm({ topics, source, posted }: SubscribeFormProps) {
  const sends = useSendsMail();
  if (posted?.received)
    return (
      <div className="grid gap-4">
        <p role="status" className="text-lg">
          {sends ? linkIsComing : noNewsMail}
        </p>
        {sends && <p className="text-soft">{t`Nothing after a few minutes? Check your spam folder.`}</p>}
      </div>
    );
  const values = posted?.values ?? {};
  const ticked = Object.keys(values)
    .filter((name) => name.startsWith(topicBox))
    .map((name) => name.slice(topicBox.length));
  return (
    <form
      method="post"
      action={inPresentLanguage("/news")}
      noValidate
      className="grid gap-5"
      aria-label={t`News by Mail`}
    >
      <FormError message={posted?.failure ?? posted?.errors.topics} />
      <TextField
        id="news-email"
        name="email"
        label={t`Email`}
        type="email"
        autoComplete="email"
        required
        defaultValue={values.email}
        error={posted?.errors.email}
      />
      <TextField
        id="news-name"
        name="name"
        label={t`Name`}
        autoComplete="name"
        hint={t`So that we can greet you. You can leave it empty.`}
        defaultValue={values.name}
        error={posted?.errors.name}
      />
      <TopicBoxes topics={topics} ticked={ticked} />
      <p className="text-soft">{t`Without a choice you get the news of the place and the coming events. We send you a link first, and nothing until you confirm it. You can end it at any time. Nothing in our mails tracks you.`}</p>
      <input type="hidden" name="source" value={source} />
      <HoneypotField name="website" />
      <Button type="submit" className="justify-self-start">{t`Get News by Mail`}</Button>
    </form>
  );
}
