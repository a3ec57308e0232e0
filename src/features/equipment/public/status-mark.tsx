import { t } from "../../../platform/languages/texts";
import { Badge } from "../../../ui/badge";
import type { UnitStatus } from "../choices";
import type { Equipment } from "../schema";
import { statusWords } from "./equipment-facts";

/**
 * A machine's or unit's status as a label: its colour is never the only sign.
 * @param isDoubtful somebody reported a danger, so no colour recommends it
 */
export const StatusMark = ({ status, isDoubtful = false }: { status: UnitStatus; isDoubtful?: boolean }) => (
  <Badge tone={isDoubtful ? "neutral" : statusWords[status].tone}>{statusWords[status].label}</Badge>
);

/** The mark of an open report of a danger. */
export const DangerMark = () => <Badge tone="red">{t`Danger reported`}</Badge>;

/** The status of a machine or unit on a card or in a row. An open report of a danger comes first. */
export const MachineStatus = ({ status, is_danger_reported }: Pick<Equipment, "status" | "is_danger_reported">) => (
  <span className="flex flex-wrap gap-2">
    {is_danger_reported && <DangerMark />}
    <StatusMark status={status} isDoubtful={is_danger_reported} />
  </span>
);
