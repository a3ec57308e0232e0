import type { z } from "zod";
import { formOf } from "../../../api/fields/fields";
import { postFields } from "../schema";
import { placeholder } from "./picture-upload";

const form = formOf(postFields);

const content = form.schema.shape.content.refine(
  (written) => !placeholder.test(written),
  "A picture is still uploading. Save again in a moment, or remove its line",
);

/** The form of an article. Turns the typed values into the fields of the request. */
export const postForm = { ...form, schema: form.schema.extend({ content }) };
export type PostValues = z.input<typeof postForm.schema>;
export type PostBody = z.output<typeof postForm.schema>;
