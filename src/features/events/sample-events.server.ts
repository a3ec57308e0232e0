import type { PictureAddresses } from "../../samples/pictures.server";
import type { EventType } from "./schema";

type Pictures = PictureAddresses["events"];

/** An event of the sample content. */
export interface SampleEvent {
  title: string;
  picture: keyof Pictures;
  description: string;
  content?: string;
  /** days from the day of the first start, then on to the next such weekday */
  inDays: number;
  weekday: number;
  from: string;
  to: string;
  /** days it lasts beyond the first */
  moreDays?: number;
  type: EventType | "";
  location?: string;
  meetingUrl?: string;
  feeCents?: number;
  places?: number;
  featured?: boolean;
  community?: string;
}

/** Where most of them are. */
export const hall = "Main hall, 4th floor, Three Anchor House";
export const bench = "Electronics bench, 4th floor, Three Anchor House";

/** As Date counts them. */
export const [monday, tuesday, wednesday, thursday, friday, saturday] = [1, 2, 3, 4, 5, 6];
