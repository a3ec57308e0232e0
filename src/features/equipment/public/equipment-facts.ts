import { t } from "../../../platform/languages/texts";
import type { Tone } from "../../../ui/badge";
import type { EquipmentCategory, UnitStatus } from "../choices";

/** The categories in words, in the order of the list. */
export const categoryLabels: Record<EquipmentCategory, string> = {
  get laser() {
    return t`Laser`;
  },
  get "3d-printing"() {
    return t`3D Printing`;
  },
  cnc: "CNC",
  get wood() {
    return t`Wood`;
  },
  get metal() {
    return t`Metal`;
  },
  get electronics() {
    return t`Electronics`;
  },
  get textile() {
    return t`Textile`;
  },
  get computers() {
    return t`Computers`;
  },
  get "hand-tools"() {
    return t`Hand Tools`;
  },
  get other() {
    return t`Other`;
  },
};

/** A status in words, and its colour. */
export const statusWords: Record<UnitStatus, { label: string; tone: Tone }> = {
  ready: {
    get label() {
      return t`Ready`;
    },
    tone: "moss",
  },
  limited: {
    get label() {
      return t`Limited use`;
    },
    tone: "amber",
  },
  service: {
    get label() {
      return t`Being serviced`;
    },
    tone: "violet",
  },
  down: {
    get label() {
      return t`Out of order`;
    },
    tone: "red",
  },
};

/** The name of one unit of several: "Unit 2" where it is only a number. */
export const unitLabel = (name: string): string => (/^\d+$/.test(name) ? t`Unit ${{ name }}` : name);

/** A machine with its unit: "Laser cutter, unit 2". @param unit empty if it is the only one, or not known */
export const machineName = (machine: string, unit: string): string =>
  unit ? `${machine}, ${/^\d+$/.test(unit) ? t`unit ${{ unit }}` : unit}` : machine;
