/** How far a project is. */
export const projectStatuses = ["planning", "active", "in_progress", "completed", "on_hold"] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const projectCategories = [
  "web",
  "mobile",
  "iot",
  "ai",
  "game",
  "tool",
  "software",
  "hardware",
  "other",
] as const;
export type ProjectCategory = (typeof projectCategories)[number];

export const projectDifficulties = ["beginner", "intermediate", "advanced"] as const;
