import { t } from "../../../platform/languages/texts";
import { CheckboxField } from "../../../ui/form/fields";
import type { NamedTopic } from "../topics";
import { topicBox } from "../words";

interface TopicBoxesProps {
  topics: readonly NamedTopic[];
  ticked: readonly string[];
}

/** The topics to choose from, in a form that the browser posts. */
export const TopicBoxes = ({ topics, ticked }: TopicBoxesProps) => (
  <fieldset className="grid gap-3">
    <legend className="mb-3 font-[640]">{t`What would you like to hear about?`}</legend>
    {topics.map(({ topic, name }) => (
      <CheckboxField
        key={topic}
        id={`${topicBox}${topic}`}
        name={`${topicBox}${topic}`}
        label={name}
        defaultChecked={ticked.includes(topic)}
      />
    ))}
  </fieldset>
);
