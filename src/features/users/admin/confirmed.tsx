/** Whether the e-mail of an account is confirmed. */
export const Confirmed = ({ is }: { is: boolean }) => (
  <span className={`fact-type block ${is ? "text-moss" : "text-soft"}`}>{is ? "confirmed" : "not confirmed"}</span>
);
