/* Loaded in idle time on every visit. */
import "../ui/frame/opening/open-now";
import { loadLabelFont } from "../ui/label-font";

// Without it, labels keep the device's letters.
void loadLabelFont().catch(() => undefined);

export { BackToTop } from "../ui/frame/back-to-top";
export { startSendingOutbox } from "./outbox/outbox";
