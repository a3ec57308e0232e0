import { ButtonLink } from "../button";
import { EmptyState } from "../states";

/** Words for one reason why a list is empty. */
interface Reason {
  title: string;
  text: string;
}

interface EmptyListProps {
  /** why there is no such list at all, as a sentence without its full stop */
  refusal: string | undefined;
  /** the address of the first page, where the list has things but none so far down */
  firstPage: string | undefined;
  /** what is said where there is no such list; where nothing matches, if it was narrowed; where there is nothing at all */
  unknown: Reason;
  unmatched: Reason | undefined;
  none: Reason;
  /** the whole list */
  all: { to: string; label: string };
}

/** Why a list shows nothing, and the way to one that does. */
export function EmptyList({ refusal, firstPage, unknown, unmatched, none, all }: EmptyListProps) {
  const whole = <Way {...all} />;
  if (refusal) return <EmptyState title={unknown.title} text={`${refusal}. ${unknown.text}`} action={whole} />;
  if (firstPage) {
    return (
      <EmptyState
        title="This page of the list is empty"
        text="The list has become shorter than it was."
        action={<Way to={firstPage} label="First page" />}
      />
    );
  }
  return unmatched ? <EmptyState {...unmatched} action={whole} /> : <EmptyState {...none} />;
}

const Way = ({ to, label }: { to: string; label: string }) => (
  <ButtonLink to={to} variant="secondary">
    {label}
  </ButtonLink>
);
