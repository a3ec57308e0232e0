export const experienceLevels = ["beginner", "intermediate", "advanced"] as const;
