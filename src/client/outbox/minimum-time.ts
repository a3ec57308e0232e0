/**
 * Least time that a person needs to fill in a form, in milliseconds. Forms delay faster submissions, which the server
 * would treat as a robot's.
 */
export const minimumTime = 2_000;
