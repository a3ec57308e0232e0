export const equipmentCategories = [
  "laser",
  "3d-printing",
  "cnc",
  "wood",
  "metal",
  "electronics",
  "textile",
  "computers",
  "hand-tools",
  "other",
] as const;
export type EquipmentCategory = (typeof equipmentCategories)[number];

/** How usable a unit is, the best first; `limited` is usable, and its note says how. */
export const unitStatuses = ["ready", "limited", "service", "down"] as const;
export type UnitStatus = (typeof unitStatuses)[number];
