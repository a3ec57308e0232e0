/** The result of a form that a browser without scripts has posted, as its page shows it. */
export interface FormResult {
  /** whether the server has it now */
  received: boolean;
  /** the submitted values by field; empty when the form was received or unreadable */
  values: Record<string, string>;
  /** one sentence for each field that is wrong */
  errors: Record<string, string>;
  /** an error that belongs to no field */
  failure?: string | undefined;
}
