import type { JoinApplication } from "../schema";

/** The form's input: the choice may be missing. */
export type JoinValues = {
  name: string;
  email: string;
  phone: string;
  community: string;
  experience: JoinApplication["experience"] | "";
  interests: string;
  news: boolean;
  website: string;
};
