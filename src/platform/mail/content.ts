/** When an event is, as its date block shows it: "Sat", "7", "Mar". */
export interface MailDate {
  weekday: string;
  day: string;
  month: string;
}

/** A file that goes with a mail. */
export interface MailFile {
  name: string;
  /** its media type with all parameters, such as "text/calendar; method=REQUEST" */
  type: string;
  content: string;
}

/** A long text that is drawn already. */
export interface MailBody {
  /** safe HTML with inline styles, without pictures */
  html: string;
  text: string;
}

/** The content of a mail without its look, in plain text. Made when queued, rendered as HTML and text when sent. */
export interface MailContent {
  /** the fact first: "Moved to Saturday: Soldering for beginners" */
  subject: string;
  /** what mail programs show beside the subject */
  preview: string;
  heading: string;
  date?: MailDate;
  paragraphs: string[];
  /** a long text after the paragraphs, which only a mail that waits has */
  body?: MailBody;
  /** facts with their names: ["Where", "4th floor"] */
  facts?: [name: string, value: string][];
  action?: { label: string; url: string };
  after?: string[];
  /** why it came, one sentence */
  reason: string;
  /** where one can stop such mails: a page, which also takes the one-click POST of RFC 8058 */
  unsubscribeUrl?: string;
  /** the address for replies; the organisation's by default */
  replyTo?: string;
  files?: MailFile[];
}

/** A mail without what opens something: what may be shown once it has been sent, or is past its use. */
export function withoutLinks({ action, unsubscribeUrl, files, body, ...content }: MailContent): MailContent {
  return action ? { ...content, action: { label: action.label, url: "" } } : content;
}
