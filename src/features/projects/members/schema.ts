import type { Generated } from "kysely";
import { z } from "zod";
import { idList, idParams, longText, requiredLongText, requiredText, text } from "../../../platform/fields";
import { spooledFile, takesFile, uploadedFile } from "../../uploads/schema";
import { projectCategories, projectDifficulties } from "../choices";
import {
  licences,
  maxFiles,
  maxMachines,
  maxMaterials,
  maxStepPictures,
  maxSteps,
  projectFileBound,
} from "../guide/schema";
import { projectSchemas } from "../schema";

/** The states of a member's version: being written, waiting for a review, sent back with a note, published. */
export const reviewStates = ["draft", "submitted", "returned", "approved"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The states of a maker: named without an account, asked by e-mail, shown, or not wanting to be. */
export const makerStates = ["named", "asked", "accepted", "declined"] as const;
export type MakerState = (typeof makerStates)[number];

/** What becomes of a published project when its maker deletes their account: it keeps their name, or not, or goes. */
export const leavingChoices = ["named", "unnamed", "removed"] as const;
export type LeavingChoice = (typeof leavingChoices)[number];

declare module "../../../platform/database/tables" {
  interface Tables {
    /** the versions that members write; visitors see the projects that they become when they are approved */
    member_projects: {
      /** reserved in `projects`: the approved project has the same */
      id: number;
      submitted_by: number | null;
      title: string;
      /** the other fields as JSON */
      content: string;
      review: ReviewState;
      review_note: string;
      submitted_at: string | null;
      /** of the latest approved version */
      approved_at: string | null;
      /** when a notice about the submission was queued */
      told_at: string | null;
      created_at: string;
      updated_at: string;
    };
    project_makers: {
      id: Generated<number>;
      project_id: number;
      position: number;
      user_id: number | null;
      name: string;
      shown_name: string;
      /** the address that was asked; empty for others */
      email: string;
      email_key: string | null;
      state: MakerState;
      asked_by: number | null;
      accepted_at: string | null;
      /** what becomes of a published project when this maker deletes their account */
      on_leaving: Generated<LeavingChoice>;
      created_at: string;
    };
    project_files: {
      id: Generated<number>;
      project_id: number;
      user_id: number | null;
      is_picture: number;
      name: string;
      /** an address that answers 404; only calls send it to makers and reviewers */
      url: string;
      open_name: string;
      /** the address of its public copy; empty until it is approved */
      public_url: string;
      size: number;
      created_at: string;
    };
  }
}

const fileId = (name: string) => z.int(`${name} must be the id of an uploaded file`).min(1);
const alt = text("Alternative text", 500).default("").describe("for people who cannot see the picture");
const pictureSchema = z.object({ file: fileId("Picture"), alt });

const stepSchema = z.object({
  key: z
    .string("Each step needs a key")
    .regex(/^[a-z0-9]{1,32}$/, "The key of a step must be 1 to 32 lowercase letters and digits")
    .describe("tells steps apart when two makers edit them; made by the form"),
  title: text("Title of a step", 120).default(""),
  text: longText("Text of a step", 4_000).default("").describe("Markdown"),
  pictures: z
    .array(pictureSchema, "Pictures must be a list")
    .max(maxStepPictures, `A step has at most ${maxStepPictures} pictures`)
    .default([]),
});

const materialSchema = z.object({
  name: requiredText("Material", 120),
  quantity: text("Quantity", 60).default(""),
  note: text("Note", 200).default(""),
});

const oneOf = (name: string, values: readonly string[]) => `${name} must be one of ${values.join(", ")}`;

/** What a member writes. A draft may be empty. */
const contentFields = {
  title: text("Title", 200),
  description: longText("Description", 2_000),
  category: z.enum(projectCategories, oneOf("Category", projectCategories)),
  difficulty: z.enum(projectDifficulties, oneOf("Difficulty", projectDifficulties)),
  picture: pictureSchema.nullable().describe("the picture on top; null: none"),
  steps: z
    .array(stepSchema, "Steps must be a list")
    .max(maxSteps, `Steps must be at most ${maxSteps}`)
    .refine((steps) => new Set(steps.map(({ key }) => key)).size === steps.length, "Each step needs a key of its own"),
  equipment_ids: idList("Machines", maxMachines),
  materials: z
    .array(materialSchema, "Materials must be a list")
    .max(maxMaterials, `Materials must be at most ${maxMaterials}`),
  licence: z.enum([...licences, ""], oneOf("Licence", licences)).describe("empty: not chosen yet"),
  files: z
    .array(fileId("File"), "Files must be a list of ids")
    .max(maxFiles, `Files must be at most ${maxFiles}`)
    .describe("ids of uploaded files, in order"),
  hours: z
    .number("Hours must be a number")
    .min(0, "Hours must not be negative")
    .max(10_000, "Hours must be at most 10000")
    .nullable()
    .describe("how long it took; null: not said"),
};
const contentSchema = z.object(contentFields);
export type Content = z.output<typeof contentSchema>;
export type ContentStep = Content["steps"][number];

export const emptyContent: Content = {
  title: "",
  description: "",
  category: "other",
  difficulty: "beginner",
  picture: null,
  steps: [],
  equipment_ids: [],
  materials: [],
  licence: "",
  files: [],
  hours: null,
};

/** A change of the member's version; missing fields stay. */
export const contentChangeSchema = contentSchema.partial().extend({
  seen: text("Seen", 40)
    .optional()
    .describe("updated_at of the version that the change is based on; after a later change it is refused (412)"),
});
export type ContentChange = z.output<typeof contentChangeSchema>;

export const newProjectSchema = contentSchema.partial();

/** Room for projects: pictures and files of drafts too. */
const roomSchema = z.object({ used: z.int().describe("bytes"), limit: z.int().describe("bytes") });
export type Room = z.infer<typeof roomSchema>;

const makerSchema = z.object({
  id: z.int(),
  name: z.string().describe("how the project shows or would show this maker; for an asked address, empty"),
  email: z.string().describe("the address that you asked; empty for others"),
  state: z.enum(makerStates),
  is_you: z.boolean(),
});
export type OwnMaker = z.infer<typeof makerSchema>;

const uploadSchema = z.object({
  id: z.int(),
  name: z.string(),
  is_picture: z.boolean(),
  size: z.int().describe("bytes"),
});
export type ProjectUpload = z.infer<typeof uploadSchema>;

const publicStates = ["none", "published", "hidden"] as const;

const summaryFields = {
  id: z.int().describe("also the id of the published project"),
  title: z.string(),
  review: z.enum(reviewStates),
  review_note: z.string().describe("the reviewer's note on a returned one"),
  submitted_at: z.string().nullable(),
  site: z
    .enum(publicStates)
    .describe("none: never approved; published: visitors see the approved version; hidden: it is off the site"),
  created_at: z.string(),
  updated_at: z.string(),
};

/** A project for its makers. */
export const ownProjectSchema = z
  .object({
    ...summaryFields,
    ...contentFields,
    makers: z.array(makerSchema),
    uploads: z.array(uploadSchema).describe("the pictures and files that it may name"),
    room: roomSchema,
  })
  .meta({ id: "OwnProject" });
export type OwnProject = z.infer<typeof ownProjectSchema>;

const onLeaving = z.enum(leavingChoices, oneOf("The choice", leavingChoices));

/** What becomes of a published project when its maker deletes their account. */
export const leavingSchema = z.object({ on_leaving: onLeaving });

/** A member's projects. */
export const ownProjectsSchema = z
  .object({
    items: z.array(
      z.object({ ...summaryFields, on_leaving: onLeaving.describe("what becomes of it if you delete your account") }),
    ),
    room: roomSchema,
    requests: z
      .array(
        z.object({
          id: z.int(),
          title: z.string(),
          asked_by: z.string().describe("name of the person who asks"),
          created_at: z.string(),
        }),
      )
      .describe("projects that name you as a maker, which you have not answered"),
  })
  .meta({ id: "OwnProjects" });
export type OwnProjects = z.infer<typeof ownProjectsSchema>;

/** A file of a project in a path. */
export const projectFileParams = z.object({ ...idParams.shape, file: idParams.shape.id });

export const fileTooLarge = "Files must be at most 25 MB";

/** How a call accepts a picture of a project. */
export const takesProjectPicture = { ...takesFile, refusals: [409, 429] } as const;

/** How a call accepts a file of a project. */
export const takesProjectFile = {
  bodyType: "multipart",
  isSpooled: true,
  bodyLimit: projectFileBound + 64 * 1024,
  bodyTooLarge: fileTooLarge,
  refusals: [409, 429],
} as const;

const noFile = "Please select a file";
export const projectPictureSchema = z.object({ file: uploadedFile(noFile) });
export const projectFileSchema = z.object({ file: spooledFile(noFile) });

/** An uploaded picture or file, and the room that is left. */
export const uploadedSchema = z.object({ ...uploadSchema.shape, room: roomSchema }).meta({ id: "ProjectUpload" });
export type Uploaded = z.infer<typeof uploadedSchema>;

/** The answer to a request to be named. */
export const makerAnswerSchema = z.object({
  accept: z.boolean("Accept must be true or false"),
  shown_name: text("Name", 120).optional().describe("how you want to be named; your full name by default"),
});

/** The makers of a project, in order. Those with an address are asked. */
export const makersChangeSchema = z.object({
  makers: z
    .array(
      z.object({
        id: z.int().optional().describe("of a maker that stays"),
        name: text("Name", 120).default("").describe("how the project shows this maker"),
        email: text("E-mail", 254).default("").describe("of a new maker who is asked"),
      }),
      "Makers must be a list",
    )
    .max(20, "A project has at most 20 makers"),
});
export type MakersChange = z.output<typeof makersChangeSchema>;

/** The note with which a reviewer returns a project. */
export const returnSchema = z.object({ note: requiredLongText("Note", 1_000) });

/** A submission in the list of reviewers. */
export const submissionsSchema = z
  .object({
    items: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        makers: z.array(z.string()),
        submitted_at: z.string(),
        is_change: z.boolean().describe("whether an earlier version is published"),
      }),
    ),
  })
  .meta({ id: "ProjectSubmissions" });
export type Submissions = z.infer<typeof submissionsSchema>;

/** A submission for reviewers: as visitors would see it, and as its makers edit it. */
export const submissionSchema = z
  .object({
    project: projectSchemas.item.describe("as visitors would see it; pictures and files have addresses of calls"),
    content: ownProjectSchema,
  })
  .meta({ id: "ProjectSubmission" });
export type Submission = z.infer<typeof submissionSchema>;
