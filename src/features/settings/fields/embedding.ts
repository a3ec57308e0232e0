import { z } from "zod";
import * as field from "../../../api/fields/field";
import { requiredText } from "../../../platform/fields";

const most = 20;

/** Only letters, digits, dots and hyphens: the origins are written into a header, where other signs mean something. */
const origin = /^https:\/\/(?=[a-z0-9])[a-z0-9.-]{1,253}(:\d{1,5})?$/;

/** The origin as browsers write it: lower case, without a slash at the end. */
const asOrigin = (value: string): string => {
  const url = URL.parse(value);
  return url && url.href === `${url.origin}/` ? url.origin : value;
};

/** The sites that may show a page of this site in a frame. */
export const embeddingFields = {
  framing_sites: field
    .list(
      z
        .array(
          requiredText("Site", 300)
            .overwrite(asOrigin)
            .refine(
              (value) => value === "" || origin.test(value),
              "A site begins with https:// and has nothing after its name, such as https://library.example",
            ),
          "Sites must be a list",
        )
        .max(most, `Sites must be at most ${most}`)
        .overwrite((list) => [...new Set(list)]),
      z.string(),
    )
    .describe("https origins of the sites that may show /embed/events in a frame; empty: no site"),
};
