/** Whether somebody has shown that the e-mail of an account is theirs. */
export const Confirmed = ({ is }: { is: boolean }) => (
  <span className={`fact-type block ${is ? "text-moss" : "text-soft"}`}>{is ? "confirmed" : "not confirmed"}</span>
);
