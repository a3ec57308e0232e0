/** Least time that a person needs for a form; milliseconds. The server would take faster submissions for a robot's. */
export const minimumTime = 2_000;
