import type { ReactNode } from "react";
import { t } from "../platform/languages/texts";
import { Button, ButtonLink } from "./button";
import { ChevronBand } from "./chevron/chevron";
import { keepDates, WithDates } from "./time/with-dates";

/** An empty state with a title and an action. */
export const EmptyState = ({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) => (
  <div className="overflow-hidden rounded-md border border-rule bg-sheet text-center">
    <ChevronBand tone="quiet" />
    <div className="flex flex-col items-center gap-3 px-6 py-12">
      <p className="font-display text-[1.375rem] leading-tight font-[760] tracking-tight">{title}</p>
      {text && <p className="max-w-prose text-soft">{keepDates(text)}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  </div>
);

interface FailedStateProps {
  message: string;
  onRetry: () => void;
  /** the list to go back to, if there is one */
  back?: { to: string; label: string };
}

/** A failed state, with buttons to retry and to go back. */
export const FailedState = ({ message, onRetry, back }: FailedStateProps) => (
  <div
    role="alert"
    className="flex flex-col items-center gap-4 rounded-md border border-red bg-sheet px-6 py-12 text-center"
  >
    <p className="max-w-prose text-lg font-[600]">
      <WithDates text={message} />
    </p>
    {typeof navigator === "object" && navigator.onLine === false ? <p>{t`There is no connection just now.`}</p> : null}
    <div className="flex flex-wrap justify-center gap-3">
      <Button variant={back ? "primary" : "secondary"} onClick={onRetry}>{t`Try Again`}</Button>
      {back ? (
        <ButtonLink to={back.to} variant="secondary">
          {back.label}
        </ButtonLink>
      ) : null}
    </div>
  </div>
);

/** The label of a loading state. */
export const LoadingState = ({ label }: { label: string }) => (
  <p role="status" className="flex items-center justify-center gap-3 py-4 text-soft">
    <span aria-hidden="true" className="size-2.5 animate-pulse rounded-full bg-copper" />
    {label}
  </p>
);
