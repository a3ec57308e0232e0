import { MachineDetails } from "../../../equipment/public/machine-details";
import type { DraftOf } from "../../schema";

/** A machine as its page will show it. */
export default function MachineDraft({ item }: DraftOf<"equipment">) {
  return <MachineDetails machine={item} />;
}
