export const joinExperiences = ["beginner", "intermediate", "advanced", "professional"] as const;
