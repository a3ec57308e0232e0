import calendar from "./offers/calendar.svg?raw";
import events from "./offers/events.svg?raw";
import knowledge from "./offers/knowledge.svg?raw";
import mentorship from "./offers/mentorship.svg?raw";
import prototyping from "./offers/prototyping.svg?raw";
import software from "./offers/software.svg?raw";

/** The drawings in the drawers, on a grid of 72, with a line width of 3 and one coloured part. */
export const offerDrawings = { software, events, calendar, knowledge, prototyping, mentorship };
