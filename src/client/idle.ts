/* What every visit fetches when it has nothing else to do. */
import "../ui/frame/opening/open-now";

export { lookAfter } from "./outbox/outbox";
