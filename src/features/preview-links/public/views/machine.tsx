import { MachineDetails } from "../../../equipment/public/machine-details";
import type { DraftOf } from "../load-draft";

/** A machine as its page will show it. */
export default function MachineDraft({ draft }: { draft: DraftOf<"equipment"> }) {
  return <MachineDetails machine={draft.item} />;
}
