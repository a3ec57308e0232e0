import { t } from "../../../platform/languages/texts";
/** The kinds of notices, and their subjects. */
export const noticeNames = {
  get messages() {
    return t`New message`;
  },
  get applications() {
    return t`New application to join`;
  },
  get orders() {
    return t`New purchase request`;
  },
  get registrations() {
    return t`New registration`;
  },
  get withdrawals() {
    return t`Registration cancelled`;
  },
  get faults() {
    return t`Fault of a machine`;
  },
  get projects() {
    return t`Project to review`;
  },
} as const;
export type NoticeName = keyof typeof noticeNames;
