import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../button";
import { EmptyState } from "../states";

interface Reason {
  title: string;
  text: string;
}

/** The texts of an empty list. */
export interface EmptyWords {
  /** there is no such list */
  unknown: Reason;
  /** no item matches the filters; undefined where the list is not narrowed */
  unmatched: Reason | undefined;
  /** there are no items at all */
  none: Reason;
  /** there are items, but none so far down */
  beyond?: Reason;
}

interface EmptyListProps extends EmptyWords {
  /** why there is no such list at all, as a sentence without its full stop */
  refusal: string | undefined;
  /** the address of the first page, where the list has things but none so far down */
  firstPage: string | undefined;
  all: { to: string; label: string };
}

const shorter: Reason = {
  get title() {
    return t`This page of the list is empty`;
  },
  get text() {
    return t`The list is shorter than it was.`;
  },
};

/** Why a list shows nothing, and the way to one that does. */
export function EmptyList({ refusal, firstPage, unknown, unmatched, none, beyond = shorter, all }: EmptyListProps) {
  const whole = <Way {...all} />;
  if (refusal) return <EmptyState title={unknown.title} text={`${refusal}. ${unknown.text}`} action={whole} />;
  if (firstPage) {
    return <EmptyState {...beyond} action={<Way to={firstPage} label={t`First page`} />} />;
  }
  return unmatched ? <EmptyState {...unmatched} action={whole} /> : <EmptyState {...none} />;
}

const Way = ({ to, label }: { to: string; label: string }) => (
  <ButtonLink to={to} variant="secondary">
    {label}
  </ButtonLink>
);
