import { Badge } from "../../../ui/badge";
import type { UnitStatus } from "../schema";
import { statusWords } from "./equipment-facts";

/** A machine's or unit's status as a label: its colour is never the only sign. */
export const StatusMark = ({ status }: { status: UnitStatus }) => (
  <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>
);
