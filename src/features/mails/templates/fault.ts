import { counted, t } from "../../../platform/languages/texts";
import type { MailContent } from "../../../platform/mail/content";
import { hello } from "./greeting";

/* The mails about faults of machines. Texts may be changed here. */

/** A fault as a mail tells it, in words. */
export interface ToldFault {
  /** "Stopped, dangerous" */
  severity: string;
  text: string;
  /** when, as the site writes instants */
  when: string;
}

interface FaultMailContext {
  /** the machine and its unit: "Laser cutter, unit 2" */
  machine: string;
  /** the latest last */
  faults: readonly ToldFault[];
  /** "Down: Reported, being looked at"; empty if its status says nothing of a fault */
  status: string;
}

/** The most faults of a mail that are told with their text. */
const maxListed = 10;
/** The most characters of a text; a mail is read on a phone. */
const longestText = 400;

const cut = (text: string) => (text.length > longestText ? `${text.slice(0, longestText - 1).toWellFormed()}…` : text);

/** A few words about faults: "Laser cutter, unit 2: stopped, dangerous". */
export const faultSubject = ({ machine, faults }: FaultMailContext): string => {
  const [first] = faults;
  const what =
    faults.length === 1 && first
      ? first.severity.toLowerCase()
      : counted({ faults: faults.length }, "# fault", "# faults");
  return `${machine}: ${what}`;
};

/** The faults as facts of a mail, and the status of the machine. */
export const faultFacts = ({ faults, status }: FaultMailContext): [string, string][] => [
  ...(status ? [[t`Status`, status] as [string, string]] : []),
  ...faults
    .slice(0, maxListed)
    .map(({ severity, text, when }): [string, string] => [when, `${severity}\n${cut(text)}`]),
  ...(faults.length > maxListed
    ? [[t`Besides`, counted({ more: faults.length - maxListed }, "# more", "# more")] as [string, string]]
    : []),
];

/** To the keeper of a machine. @param url where they see the fault */
export const faultReportedMail = ({
  name,
  url,
  ...told
}: FaultMailContext & { name: string; url: string }): MailContent => ({
  subject: faultSubject(told),
  preview: cut(told.faults[0]?.text ?? ""),
  heading: counted({ faults: told.faults.length }, "A fault was reported", "# faults were reported"),
  paragraphs: [hello(name), t`This is about a machine you look after: ${{ machine: told.machine }}.`],
  facts: faultFacts(told),
  action: { label: told.faults.length === 1 ? t`See the fault` : t`See the faults`, url },
  after: [t`Further reports within the hour will come together in the next mail.`],
  reason: t`You received this mail because you are a keeper of this machine.`,
});

interface Answered {
  /** without links */
  name: string;
  machine: string;
  isFixed: boolean;
  /** when it was reported, as the site writes instants */
  when: string;
  outcome: string;
  /** the machine's page */
  url: string;
}

/** To the reporter of a fault, once it is closed. The address is unconfirmed, so their text is not repeated. */
export const faultAnsweredMail = ({ name, machine, isFixed, when, outcome, url }: Answered): MailContent => ({
  subject: isFixed ? t`Fixed: ${{ machine }}` : t`Checked: ${{ machine }}`,
  preview: cut(outcome),
  heading: isFixed ? t`The fault is fixed` : t`We have checked it`,
  paragraphs: [
    hello(name),
    isFixed
      ? t`The fault of ${{ machine }} that you reported is fixed. Thank you for telling us.`
      : t`We checked ${{ machine }} and found no fault. Thank you for telling us.`,
  ],
  facts: [
    [t`Reported`, when],
    [t`What was done`, outcome],
  ],
  action: { label: t`See the machine`, url },
  reason: t`You received this mail because this address was given with the report of a fault. If it wasn't you, you can ignore this mail.`,
});
