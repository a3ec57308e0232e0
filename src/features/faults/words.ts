import type { FaultStatus, Severity } from "./schema";

/** How bad a fault is, in words. */
export const severityNames: Record<Severity, string> = {
  note: "Worth knowing",
  limited: "Partly works",
  stopped: "Does not work",
};

/** The status of a fault, in words. */
export const statusNames: Record<FaultStatus, string> = {
  open: "Open",
  in_progress: "In progress",
  fixed: "Fixed",
  no_fault: "No fault found",
};

/** "Does not work, dangerous" */
export const inWords = ({ severity, is_dangerous }: { severity: Severity; is_dangerous: boolean }): string =>
  is_dangerous ? `${severityNames[severity]}, dangerous` : severityNames[severity];

/** A machine with its unit: "Laser cutter, unit 2". @param unit empty if it is the only one, or not known */
export const machineName = (equipment: string, unit: string): string =>
  unit ? `${equipment}, ${/^\d+$/.test(unit) ? `unit ${unit}` : unit}` : equipment;
