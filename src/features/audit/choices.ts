import { type ResourceKey, resourceKeys } from "../registry";

/** The kinds in the trail: all resources, and uploaded files. */
export const auditKeys = [...resourceKeys, "file"] as const;

export type AuditKey = ResourceKey | "file";
