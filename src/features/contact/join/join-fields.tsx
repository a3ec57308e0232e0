import type { UseFormRegisterReturn } from "react-hook-form";
import { defaultName } from "../../../platform/default-name";
import { t } from "../../../platform/languages/texts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { HoneypotField } from "../../../ui/form/honeypot-field";
import { type KnownCommunity, useCommunities, useSite } from "../../../ui/site";
import { choiceOf } from "../../communities/public/community-facts";
import { joinExperiences } from "../join-experiences";
import type { JoinValues } from "./join-values";

/** The sample organisation's communities, if the list could not be loaded. */
const specified = [
  {
    id: "sdc",
    get name() {
      return t`Software Development`;
    },
  },
  {
    id: "hdc",
    get name() {
      return t`Hardware Development`;
    },
  },
];

function useChoices() {
  const { name } = useSite();
  const communities: readonly KnownCommunity[] = useCommunities() ?? (name === defaultName ? specified : []);
  const hint = communities.length > 0 ? {} : { hint: t`They cannot be shown just now. Please try again later.` };
  const options = communities.map((community) => ({ value: choiceOf(community.id), label: community.name }));
  return { options: [{ value: "", label: t`Choose a community` }, ...options], ...hint };
}

const levelNames: Record<(typeof joinExperiences)[number], () => string> = {
  beginner: () => t`Beginner`,
  intermediate: () => t`Intermediate`,
  advanced: () => t`Advanced`,
  professional: () => t`Professional`,
};

const experiences = [
  {
    value: "",
    get label() {
      return t`Choose your level`;
    },
  },
  ...joinExperiences.map((level) => ({
    value: level,
    get label() {
      return levelNames[level]();
    },
  })),
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
    label={t`Send me news by mail too. We send a link first, and nothing until you confirm it.`}
    defaultChecked={defaultValue !== undefined}
    {...tie}
  />
);

/** The fields of a join application. */
export const JoinFields = ({ tie }: { tie: TieJoinField }) => (
  <>
    <TextField label={t`Name`} autoComplete="name" required {...tie("name")} />
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label={t`Email`} type="email" autoComplete="email" required {...tie("email")} />
      <TextField label={t`Phone`} type="tel" autoComplete="tel" {...tie("phone")} />
      <SelectField label={t`Community`} {...useChoices()} required {...tie("community")} />
      <SelectField label={t`Experience`} options={experiences} required {...tie("experience")} />
    </div>
    <TextAreaField label={t`Interests`} hint={t`What you would like to learn or build`} {...tie("interests")} />
    <NewsBox {...tie("news")} />
    <HoneypotField {...tie("website")} />
  </>
);
