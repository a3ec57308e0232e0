import { z } from "zod";
import { wholeNumberInput } from "../../../admin/form/input-parsers";
import { newTeamMemberSchema, type TeamMember } from "../schema";

const { shape } = newTeamMemberSchema;

/** What is typed into the form of a team member: the fields of the call. Whether they are shown is turned on their card. */
export const teamFormSchema = z.object({
  name: shape.name,
  role: shape.role,
  bio: shape.bio.unwrap(),
  image_url: shape.image_url.unwrap(),
  email: shape.email.unwrap(),
  github_url: shape.github_url.unwrap(),
  linkedin_url: shape.linkedin_url.unwrap(),
  twitter_url: shape.twitter_url.unwrap(),
  order_priority: wholeNumberInput.pipe(shape.order_priority.unwrap()),
});
export type TeamValues = z.input<typeof teamFormSchema>;
export type TeamBody = z.output<typeof teamFormSchema>;

export const noTeamMember: TeamValues = {
  name: "",
  role: "",
  bio: "",
  image_url: "",
  email: "",
  github_url: "",
  linkedin_url: "",
  twitter_url: "",
  order_priority: "0",
};

/** A team member as the form shows them. */
export const toValues = (member: TeamMember): TeamValues => ({
  name: member.name,
  role: member.role,
  bio: member.bio,
  image_url: member.image_url,
  email: member.email ?? "",
  github_url: member.github_url,
  linkedin_url: member.linkedin_url,
  twitter_url: member.twitter_url,
  order_priority: String(member.order_priority),
});
