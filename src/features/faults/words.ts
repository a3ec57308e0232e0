import { t } from "../../platform/languages/texts";
import type { FaultStatus, Severity } from "./schema";

/** How bad a fault is, in words. */
export const severityNames: Record<Severity, string> = {
  get note() {
    return t`Worth knowing`;
  },
  get limited() {
    return t`Partly works`;
  },
  get stopped() {
    return t`Does not work`;
  },
};

/** The status of a fault, in words. */
export const statusNames: Record<FaultStatus, string> = {
  get open() {
    return t`Open`;
  },
  get in_progress() {
    return t`In progress`;
  },
  get fixed() {
    return t`Fixed`;
  },
  get no_fault() {
    return t`No fault found`;
  },
};

/** "Does not work, dangerous" */
export const inWords = ({ severity, is_dangerous }: { severity: Severity; is_dangerous: boolean }): string =>
  is_dangerous ? t`${{ value: severityNames[severity] }}, dangerous` : severityNames[severity];
