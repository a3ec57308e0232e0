import { t } from "../../platform/languages/texts";
/** The place on the waiting list, and how somebody learns of a free place. @param place from 1 */
export const lineSentence = (place: number | null, sendsMail: boolean): string =>
  [
    place === null ? "" : t`You are number ${{ place }} in line.`,
    sendsMail
      ? t`We will write to you as soon as there is a place for you.`
      : t`This site sends no mail: please look at your registration now and then to see whether there is a place for you.`,
  ]
    .filter(Boolean)
    .join(" ");
