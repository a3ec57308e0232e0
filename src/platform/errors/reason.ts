/** Why a call was refused, for pages that act on it. Pages compare this, never a sentence, which may be translated. */
export type Reason = "already_registered" | "no_places_left" | "not_qualified" | "open_elsewhere";
