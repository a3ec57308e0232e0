/** The result of a form that a browser without scripts has posted, as its page shows it. */
export interface FormResult {
  /** whether the server has it now */
  received: boolean;
  /** what was typed, by field; empty when it was received, or could not be read */
  values: Record<string, string>;
  /** one sentence for each field that is wrong */
  errors: Record<string, string>;
  /** why it was refused, where that belongs to no field */
  failure?: string | undefined;
}
