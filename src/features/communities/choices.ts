export const communityCategories = [
  "technology",
  "maker",
  "programming",
  "hardware",
  "design",
  "entrepreneurship",
  "education",
  "social",
] as const;
export type CommunityCategory = (typeof communityCategories)[number];
