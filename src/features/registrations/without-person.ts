import { searchText } from "../../platform/text";

/** What a registration is called whose account was deleted. */
export const formerMember = "Former member";

/** As much of a stored registration as is needed to take a person out of it. */
export interface AnyRegistration {
  id: number;
  user_id: number | null;
  email_key: string;
  registration_status: string;
  /** one, unless it was stored before guests were */
  places?: number;
}

/** The columns of a registration that nobody can be told from. Its key is its own, since no two have one for the same event. */
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
