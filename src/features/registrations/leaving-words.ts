import { counted, t } from "../../platform/languages/texts";
import type { Registration } from "./schema";

/** The texts about giving up a registration, before and after. */
export interface LeavingWords {
  title: string;
  message: string;
  confirm: string;
  keep: string;
  done: string;
}

/** The consequences of giving up a registration: a lost turn, offer or group of places. @param title of the event */
export function leavingWords(
  { registration_status: status, places = 1 }: Pick<Registration, "registration_status"> & { places?: number },
  title: string,
): LeavingWords {
  if (status === "waiting")
    return {
      title: t`Leave the waiting list?`,
      message: t`You lose your turn for “${{ title }}”. You can join again, at the end of the line.`,
      confirm: t`Leave the List`,
      keep: t`Keep My Turn`,
      done: t`You have left the waiting list for “${{ title }}”.`,
    };
  const several = places > 1;
  // A walk-in beyond the capacity holds no counted place.
  const held = Math.max(1, places);
  return {
    title: t`Cancel your registration?`,
    message:
      status === "offered"
        ? t`The offer for you at “${{ title }}” goes to the next person in line.`
        : counted(
            { places: held, title },
            "Your place at “{title}” goes to somebody else. You can register again while there are places.",
            "Your # places at “{title}” go to somebody else. You can register again while there are places.",
          ),
    confirm: t`Cancel Registration`,
    keep: several ? t`Keep My Places` : t`Keep My Place`,
    done: counted(
      { places: held, title },
      "Your place at “{title}” is given up.",
      "Your # places at “{title}” are given up.",
    ),
  };
}
