/** The steps of the set-up in order. */
export const setUpSteps = ["password", "place", "hours", "look", "samples"] as const;
export type SetUpStep = (typeof setUpSteps)[number];
