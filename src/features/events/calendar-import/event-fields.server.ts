import { isWebAddress } from "../../../platform/fields";
import { eventTypes } from "../choices";
import type { EventComponent } from "./components.server";
import { plainText } from "./html-text.server";

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

/** The first text of a property; empty if it is missing. */
export function textOf(event: EventComponent, name: string): string {
  const value = event.get(name)?.[0]?.values[0];
  return typeof value === "string" ? value.replaceAll("\0", "").trim() : "";
}

/** Cuts a text at a word. @returns the text and whether it was cut */
function shortened(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const cut = letters.slice(0, most - 1).join("");
  const [last = ""] = /\s\S*$/.exec(cut.slice(-31)) ?? [];
  return `${cut.slice(0, cut.length - last.length).trimEnd()}…`;
}

/** The first paragraph is what lists show, and the rest the page. */
function paragraphs(text: string): { description: string; content: string } {
  const [first = "", ...rest] = text.replaceAll("\r", "").split("\n");
  if ([...first].length > 2_000) return { description: shortened(first, 300), content: shortened(text, 50_000) };
  return { description: first.trim(), content: shortened(rest.join("\n").trim(), 50_000) };
}

/** The properties in which calendars keep the address of a video call. */
const callProperties = ["x-google-conference", "x-microsoft-skypeteamsmeetingurl", "x-microsoft-onlinemeetingconflink"];

const asAddress = (text: string): string => (text.length <= 2_000 && isWebAddress(text) ? text : "");

interface Remarks {
  /** gets a sentence for each word that cannot be taken over as it is */
  notes: string[];
  /** gets the fields that the calendar does not have */
  filledIn: (keyof ImportedFields)[];
}

/** Reads the words of an event. */
export function fieldsOf(
  event: EventComponent,
  { notes, filledIn }: Remarks,
): Omit<ImportedFields, "start_date" | "end_date"> {
  const title = plainText(textOf(event, "summary")).replaceAll(/\s+/g, " ");
  if ([...title].length > 200) notes.push("Its title is longer than 200 characters, and is cut.");
  const { description, content } = paragraphs(plainText(textOf(event, "description")));
  if (!description) filledIn.push("description");
  if (!description && title) notes.push("It has no description in the calendar, so its title is used.");
  const place = plainText(textOf(event, "location")).replaceAll(/\s+/g, " ");
  const meeting_url =
    asAddress(place) || callProperties.map((name) => asAddress(textOf(event, name))).find((url) => url) || "";
  const page = asAddress(textOf(event, "url"));
  const link = page && page !== meeting_url && !`${description}\n${content}`.includes(page) ? page : "";
  const categories = (event.get("categories") ?? []).flatMap(({ values }) => values.map((one) => String(one)));
  const lower = new Set(categories.map((one) => one.trim().toLowerCase()));
  return {
    title: shortened(title, 200),
    description: description || shortened(title, 200),
    content: [content, link].filter(Boolean).join("\n\n"),
    location: asAddress(place) ? "" : shortened(place, 300),
    is_online: meeting_url !== "",
    meeting_url,
    event_type: eventTypes.find((type) => lower.has(type)) ?? "",
  };
}
