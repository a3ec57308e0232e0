import type { Calls } from "../../api/endpoint.server";
import { crudCalls } from "../../api/kit/calls.server";
import { withPictureText } from "../uploads/library/library.server";
import { withGuide } from "./guide/guide.server";
import { projects } from "./model.server";
import { projectFeatureSchema } from "./schema";

export const calls: Calls = {
  part: "projects",
  ...crudCalls(projects, {
    summaries: { list: "Projects, newest first" },
    drafts: true,
    complete: async (db, item, now) => withGuide(db, await withPictureText(db, item), now),
    parts: [
      {
        method: "PUT",
        end: "feature",
        body: projectFeatureSchema,
        summary: "Toggle whether a project is on the home page",
      },
    ],
  }),
};
