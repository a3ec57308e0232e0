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
      title: "Leave the waiting list?",
      message: `You lose your turn for “${title}”. You can join again, at the end of the line.`,
      confirm: "Leave the List",
      keep: "Keep My Turn",
      done: `You have left the waiting list for “${title}”.`,
    };
  const several = places > 1;
  const yours = several ? `Your ${places} places` : "Your place";
  return {
    title: "Cancel your registration?",
    message:
      status === "offered"
        ? `The offer for you at “${title}” goes to the next person in line.`
        : `${yours} at “${title}” ${several ? "go" : "goes"} to somebody else. You can register again while there are places.`,
    confirm: "Cancel Registration",
    keep: several ? "Keep My Places" : "Keep My Place",
    done: `${yours} at “${title}” ${several ? "are" : "is"} given up.`,
  };
}
