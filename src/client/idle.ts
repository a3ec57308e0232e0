/* Loaded in idle time on every visit. */
import "../ui/frame/opening/open-now";

export { lookAfter } from "./outbox/outbox";
