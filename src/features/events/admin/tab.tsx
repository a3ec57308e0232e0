import { Panel } from "../../../admin/panel";
import { part } from "../../../admin/part";
import { EventsList } from "./list";
import { eventNoun } from "./noun";

/** The form and what checks it come only to who opens it. */
const EventEditor = part(() => import("./editor"));

/** Managing events. */
export default function EventsTab() {
  return <Panel noun={eventNoun} list={EventsList} editor={EventEditor} />;
}
