import type { ParameterValue, VEvent } from "node-ical";
import { isWebAddress } from "../../../platform/fields";
import { eventTypes } from "../schema";

/** The fields of an event that a calendar has. Pictures, organisers and guests are left out. */
export interface ImportedFields {
  title: string;
  description: string;
  content: string;
  location: string;
  is_online: boolean;
  meeting_url: string;
  event_type: (typeof eventTypes)[number] | "";
  start_date: string;
  end_date: string;
}

/** The text of a property, with or without parameters. */
const textOf = (value: ParameterValue | unknown): string => {
  const text = typeof value === "object" && value !== null && "val" in value ? value.val : value;
  return typeof text === "string" ? text.replaceAll("\0", "").trim() : "";
};

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", "#39": "'" };

/** The words of a description; Google and Outlook write some in HTML. */
function withoutMarkup(text: string): string {
  if (!/<\/?(a|b|br|div|em|h\d|html|i|li|ol|p|span|strong|u|ul)\b[^<>]*>/i.test(text)) return text;
  return text
    .replaceAll(/<li\b[^<>]*>/gi, "\n- ")
    .replaceAll(/<(br|\/p|\/div|\/h\d|\/ul|\/ol)\b[^<>]*>/gi, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => entities[name] ?? "")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Cuts a text at a word. @returns the text and whether it was cut */
function shortened(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const cut = letters.slice(0, most - 1).join("");
  const [last = ""] = /\s\S*$/.exec(cut.slice(-31)) ?? [];
  return `${cut.slice(0, cut.length - last.length).trimEnd()}…`;
}

/** The longest description read; its markup makes it longer than the stored text. */
const maxDescription = 500_000;

/** The first paragraph is what lists show, and the rest the page. */
function paragraphs(text: string): { description: string; content: string } {
  const [first = "", ...rest] = text.replaceAll("\r", "").split("\n");
  if ([...first].length > 2_000) return { description: shortened(first, 300), content: shortened(text, 50_000) };
  return { description: first.trim(), content: shortened(rest.join("\n").trim(), 50_000) };
}

/** The properties in which calendars keep the address of a video call. */
const callProperties = ["GOOGLE-CONFERENCE", "MICROSOFT-SKYPETEAMSMEETINGURL", "MICROSOFT-ONLINEMEETINGCONFLINK"];

const asAddress = (text: string): string => (text.length <= 2_000 && isWebAddress(text) ? text : "");

/** Reads the words of an event. @param notes gets a sentence for each that cannot be taken over as it is */
export function fieldsOf(event: VEvent, notes: string[]): Omit<ImportedFields, "start_date" | "end_date"> {
  const title = textOf(event.summary).replaceAll(/\s+/g, " ");
  if ([...title].length > 200) notes.push("Its title is longer than 200 characters, and is cut.");
  const { description, content } = paragraphs(withoutMarkup(textOf(event.description).slice(0, maxDescription)));
  if (!description && title) notes.push("It has no description in the calendar, so its title is used.");
  const place = textOf(event.location).replaceAll(/\s+/g, " ");
  const meeting_url =
    asAddress(place) || callProperties.map((name) => asAddress(textOf(event[name]))).find((url) => url) || "";
  const page = asAddress(textOf(event.url));
  const link = page && page !== meeting_url && !`${description}\n${content}`.includes(page) ? page : "";
  const categories = (Array.isArray(event.categories) ? event.categories : []).map((one) => textOf(one).toLowerCase());
  return {
    title: shortened(title, 200),
    description: description || shortened(title, 200),
    content: [content, link].filter(Boolean).join("\n\n"),
    location: asAddress(place) ? "" : shortened(place, 300),
    is_online: meeting_url !== "",
    meeting_url,
    event_type: eventTypes.find((type) => categories.includes(type)) ?? "",
  };
}
