import { searchText } from "../../platform/latin";

/** The name of a registration whose account was deleted. */
export const formerMember = "Former member";

/** The columns of a stored registration for removing a person. */
export interface AnyRegistration {
  id: number;
  user_id: number | null;
  email_key: string;
  registration_status: string;
  /** missing in rows from before guests existed */
  places?: number;
}

/** The columns of an anonymous registration. Its key is unique, because an event has one for each. */
export const withoutPerson = (id: number) => ({
  user_id: null,
  name: formerMember,
  email: "",
  email_key: `former member ${id}`,
  phone: "",
  organization: "",
  experience_level: "" as const,
  interests: "",
  dietary_restrictions: "",
  special_requirements: "",
  guests: "[]",
  answers: "[]",
  search_text: searchText(formerMember),
});
