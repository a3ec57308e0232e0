import type { UseFormRegisterReturn } from "react-hook-form";
import { defaultName } from "../../../platform/default-name";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { HoneypotField } from "../../../ui/form/honeypot-field";
import { type KnownCommunity, useCommunities, useSite } from "../../../ui/site";
import { choiceOf } from "../../communities/public/community-facts";
import { joinExperiences } from "../join-experiences";
import type { JoinValues } from "./join-values";

/** The sample organisation's communities, if the list could not be loaded. */
const specified = [
  { id: "sdc", name: "Software Development" },
  { id: "hdc", name: "Hardware Development" },
];

function useChoices() {
  const { name } = useSite();
  const communities: readonly KnownCommunity[] = useCommunities() ?? (name === defaultName ? specified : []);
  const hint = communities.length > 0 ? {} : { hint: "They cannot be shown just now. Please try again later." };
  const options = communities.map((community) => ({ value: choiceOf(community.id), label: community.name }));
  return { options: [{ value: "", label: "Choose a community" }, ...options], ...hint };
}

const experiences = [
  { value: "", label: "Choose your level" },
  ...joinExperiences.map((level) => ({ value: level, label: level.charAt(0).toUpperCase() + level.slice(1) })),
];

interface Tie extends Partial<Pick<UseFormRegisterReturn, "onChange" | "onBlur" | "ref">> {
  name: string;
  id?: string;
  defaultValue?: string | undefined;
  error: string | undefined;
}

/** The props that a form gives to a field. */
export type TieJoinField = (field: keyof JoinValues) => Tie;

/** Never ticked beforehand; the browser of somebody without scripts posts "on". */
const NewsBox = ({ defaultValue, ...tie }: Tie) => (
  <CheckboxField
    label="Send me news by mail too. We send a link first, and nothing until you confirm it."
    defaultChecked={defaultValue !== undefined}
    {...tie}
  />
);

/** The fields of a join application. */
export const JoinFields = ({ tie }: { tie: TieJoinField }) => (
  <>
    <TextField label="Name" autoComplete="name" required {...tie("name")} />
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Email" type="email" autoComplete="email" required {...tie("email")} />
      <TextField label="Phone" type="tel" autoComplete="tel" {...tie("phone")} />
      <SelectField label="Community" {...useChoices()} required {...tie("community")} />
      <SelectField label="Experience" options={experiences} required {...tie("experience")} />
    </div>
    <TextAreaField label="Interests" hint="What you would like to learn or build" {...tie("interests")} />
    <NewsBox {...tie("news")} />
    <HoneypotField {...tie("website")} />
  </>
);
