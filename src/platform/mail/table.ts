import type { Generated } from "kysely";

declare module "../database/tables" {
  interface Tables {
    /** mails that are to be sent, or were */
    mails: {
      id: Generated<number>;
      kind: string;
      state: string;
      recipient: string;
      recipient_key: string;
      /** whose account it is about; null when it is about none, or that is gone */
      user_id: number | null;
      /** the tag of its language; empty for the main one */
      language: Generated<string>;
      subject: string;
      /** the content as JSON, sealed with the site's key; null 30 days after it was settled */
      content: string | null;
      /** JSON of what to look at again before it is sent: { event_id?, registration_id? … } */
      about: string;
      /** mails with the same one are sent in the order in which they were written */
      sequence: string | null;
      /** the subject of a notice, by which it can be forgotten: "registration 12" */
      item: Generated<string | null>;
      /** a mark of the network whose request caused it; null where the day's bound does not count it */
      stranger: Generated<string | null>;
      /** when it is tried next */
      due_at: string;
      /** from when on it is of no use */
      expires_at: string | null;
      attempts: Generated<number>;
      /** while it is being sent: until when the process that sends it has it for itself */
      claimed_until: string | null;
      /** the same for every attempt, so that a recipient can recognise a repetition */
      message_id: string;
      error: Generated<string>;
      search_text: string;
      created_at: string;
      settled_at: string | null;
    };
  }
}
