import { Badge, type Tone } from "../../../ui/badge";
import type { Fault, FaultStatus, Severity } from "../schema";
import { severityNames, statusNames } from "../words";

const severityTones: Record<Severity, Tone> = { note: "neutral", limited: "amber", stopped: "red" };
const statusTones: Record<FaultStatus, Tone> = {
  open: "copper",
  in_progress: "violet",
  fixed: "moss",
  no_fault: "neutral",
};

/** The mark of a dangerous fault. */
export const DangerousMark = () => <Badge tone="red">Dangerous</Badge>;

/** How bad a fault is, and whether it is dangerous. */
export const SeverityMarks = ({
  fault: { severity, is_dangerous },
}: {
  fault: Pick<Fault, "severity" | "is_dangerous">;
}) => (
  <span className="flex flex-wrap gap-1.5">
    <Badge tone={severityTones[severity]}>{severityNames[severity]}</Badge>
    {is_dangerous && <DangerousMark />}
  </span>
);

/** The status of a fault as a label. */
export const FaultStatusMark = ({ status }: { status: FaultStatus }) => (
  <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
);
