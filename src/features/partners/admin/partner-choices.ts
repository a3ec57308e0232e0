import { type PartnerCategory, partnerCategories } from "../choices";

const spelled: Record<PartnerCategory, string> = {
  tech: "Tech",
  education: "Education",
  government: "Government",
  ngo: "NGO",
  corporate: "Corporate",
  startup: "Startup",
};

/** What kind of partner it is, in a word. */
export const categoryLabel = (category: PartnerCategory): string => spelled[category];

/** The kinds that an administrator chooses among, in words. */
export const categoryChoices = partnerCategories.map((value) => ({ value, label: spelled[value] }));
