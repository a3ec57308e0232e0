import { z } from "zod";
import { text } from "../../platform/fields";
import { unitSchema } from "../equipment/schema";
import { askedAgreementSchema } from "../may-use/schema";

/** The code of a sticker, as it is typed or scanned; long ones are unknown codes. */
export const codeParams = z.object({ code: text("Code", 40) });

/** The machine and unit of a sticker's code. */
export const stickerSchema = z.object({ equipment_id: z.int(), unit_id: z.int() }).meta({ id: "Sticker" });
export type Sticker = z.infer<typeof stickerSchema>;

/** The sentence for a sticker that was replaced, or whose unit is retired. */
export const outOfDate = "This sticker is out of date.";

/** A machine that somebody keeps or teaches, with its units. */
const ownMachineSchema = z
  .object({
    equipment_id: z.int(),
    name: z.string(),
    is_keeper: z.boolean(),
    is_trainer: z.boolean(),
    units: z.array(unitSchema),
    is_danger_reported: z.boolean().describe("as of equipment: whether an open report of a danger concerns users"),
    agreements: z.array(askedAgreementSchema).describe("what it asks people to sign; empty for trainers"),
    open_faults: z.int().describe("number of faults that are not closed; 0 for trainers, who do not see them"),
  })
  .meta({ id: "OwnMachine" });
export type OwnMachine = z.infer<typeof ownMachineSchema>;
export const ownMachinesSchema = z.object({ items: z.array(ownMachineSchema) });
export type OwnMachines = z.infer<typeof ownMachinesSchema>;
