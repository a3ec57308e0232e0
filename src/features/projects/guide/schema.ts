import { z } from "zod";
import { attachmentBound } from "../../uploads/attachments/schema";

declare module "../../../platform/database/tables" {
  interface Tables {
    /** how a published project is made; only for members' projects */
    project_guides: {
      project_id: number;
      /** JSON, as the other lists */
      steps: string;
      equipment_ids: string;
      materials: string;
      licence: string;
      hours: number | null;
      makers: string;
    };
    project_machines: { project_id: number; equipment_id: number };
  }
}

export const maxSteps = 40;
export const maxStepPictures = 4;
export const maxMaterials = 40;
export const maxMachines = 10;
export const maxFiles = 20;
/** The bound of one file of a project; bytes. */
export const projectFileBound = attachmentBound;

/** The licences that makers may choose; empty for older projects. */
export const licences = ["all-rights", "cc-by", "cc-by-sa", "cc0", "cern-ohl-p", "cern-ohl-s", "mit"] as const;
export type Licence = (typeof licences)[number];

const materialSchema = z.object({ name: z.string(), quantity: z.string(), note: z.string() });
export type Material = z.infer<typeof materialSchema>;

const stepPictureSchema = z.object({ url: z.string(), alt: z.string() });

/** A step as it is stored. */
export interface StoredStep {
  title: string;
  text: string;
  pictures: z.infer<typeof stepPictureSchema>[];
}

const stepSchema = z.object({
  title: z.string(),
  text: z.string().describe("Markdown"),
  html: z.string().describe("the text, rendered and sanitised"),
  pictures: z.array(stepPictureSchema),
});
export type Step = z.infer<typeof stepSchema>;

const onlySingle = "only in responses with a single project of members";

/** How a project is made. Only in responses with a single item. */
export const guideAnswer = {
  makers: z.array(z.string()).optional().describe(`the names of its makers; ${onlySingle}`),
  steps: z.array(stepSchema).optional().describe(onlySingle),
  machines: z
    .array(z.object({ id: z.int(), name: z.string() }))
    .optional()
    .describe(`the machines that it was made with, unless hidden; ${onlySingle}`),
  equipment_ids: z.array(z.int()).optional().describe(onlySingle),
  materials: z.array(materialSchema).optional().describe(onlySingle),
  licence: z
    .enum([...licences, ""])
    .optional()
    .describe(onlySingle),
  hours: z.number().nullable().optional().describe(`how long it took; ${onlySingle}`),
};
