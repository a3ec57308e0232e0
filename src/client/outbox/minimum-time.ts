/** What a person takes at least to fill in a form; milliseconds. The forms wait until it has passed, so that nobody is taken for a robot. */
export const minimumTime = 2_000;
