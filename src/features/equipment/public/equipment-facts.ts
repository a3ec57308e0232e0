import type { Tone } from "../../../ui/badge";
import type { EquipmentCategory, UnitStatus } from "../choices";

/** The categories in words, in the order of the list. */
export const categoryLabels: Record<EquipmentCategory, string> = {
  laser: "Laser",
  "3d-printing": "3D Printing",
  cnc: "CNC",
  wood: "Wood",
  metal: "Metal",
  electronics: "Electronics",
  textile: "Textile",
  computers: "Computers",
  "hand-tools": "Hand Tools",
  other: "Other",
};

/** A status in words, and its colour. */
export const statusWords: Record<UnitStatus, { label: string; tone: Tone }> = {
  ready: { label: "Ready", tone: "moss" },
  limited: { label: "Limited use", tone: "amber" },
  service: { label: "Being serviced", tone: "violet" },
  down: { label: "Out of order", tone: "red" },
};

/** The name of one unit of several: "Unit 2" where it is only a number. */
export const unitLabel = (name: string): string => (/^\d+$/.test(name) ? `Unit ${name}` : name);
