import { z } from "zod";
import { type Community, newCommunitySchema } from "../schema";

const { shape } = newCommunitySchema;

/** What is typed into the form of a community, and what becomes of it: the fields of the call. */
export const communityFormSchema = z.object({
  name: shape.name,
  description: shape.description,
  category: z.string().pipe(shape.category),
  image_url: shape.image_url.unwrap(),
  about: shape.about.unwrap(),
  meeting_schedule: shape.meeting_schedule.unwrap(),
  location: shape.location.unwrap(),
  benefits: shape.benefits.unwrap(),
  lead_name: shape.lead_name.unwrap(),
  lead_role: shape.lead_role.unwrap(),
  lead_bio: shape.lead_bio.unwrap(),
  lead_image_url: shape.lead_image_url.unwrap(),
  is_active: z.boolean(),
});
export type CommunityValues = z.input<typeof communityFormSchema>;
export type CommunityBody = z.output<typeof communityFormSchema>;

export const noCommunity: CommunityValues = {
  name: "",
  description: "",
  category: "",
  image_url: "",
  about: "",
  meeting_schedule: "",
  location: "",
  benefits: [],
  lead_name: "",
  lead_role: "",
  lead_bio: "",
  lead_image_url: "",
  is_active: true,
};

/** A community as its form shows it. */
export const toValues = (community: Community): CommunityValues => ({
  name: community.name,
  description: community.description,
  category: community.category,
  image_url: community.image_url,
  about: community.about,
  meeting_schedule: community.meeting_schedule,
  location: community.location,
  benefits: community.benefits,
  lead_name: community.lead_name,
  lead_role: community.lead_role,
  lead_bio: community.lead_bio,
  lead_image_url: community.lead_image_url,
  is_active: community.is_active,
});
