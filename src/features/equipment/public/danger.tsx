import { t } from "../../../platform/languages/texts";
/** The worst open report of a machine that its status does not say. */
export type ReportedFault = "danger" | "fault" | false;

/** An open report of a danger. It comes before the status, which stays as its keeper has set it. */
export const Danger = () => (
  <p className="flex flex-wrap items-center gap-x-4 rounded-md border border-ink bg-red px-5 py-4 text-paper">
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      className="size-11 flex-none"
    >
      <path d="M12 2.5 22.5 21h-21ZM12 9v6M12 18v.1" />
    </svg>
    <span className="min-w-0 flex-1 basis-40 font-display text-[1.375rem] leading-tight font-[740]">{t`Somebody reported a danger.`}</span>
  </p>
);
