export const partnerCategories = ["tech", "education", "government", "ngo", "corporate", "startup"] as const;
export type PartnerCategory = (typeof partnerCategories)[number];
