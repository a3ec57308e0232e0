import { Badge } from "../../../ui/badge";
import type { UnitStatus } from "../schema";
import { statusWords } from "./equipment-facts";

/**
 * A machine's or unit's status as a label: its colour is never the only sign.
 * @param isDoubtful somebody reported a danger, so no colour recommends it
 */
export const StatusMark = ({ status, isDoubtful = false }: { status: UnitStatus; isDoubtful?: boolean }) => (
  <Badge tone={isDoubtful ? "neutral" : statusWords[status].tone}>{statusWords[status].label}</Badge>
);
