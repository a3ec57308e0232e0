import * as field from "../../../api/fields/field";
import { requiredText, text } from "../../../platform/fields";
import { readPictureAddress } from "../../../platform/picture-address";
import { holds, nearest } from "../../../ui/look/palette";

const colour = (name: string) =>
  field
    .text(
      requiredText(name, 7)
        .refine((value) => value === "" || isColour(value), `${name} must be a colour such as #b8401a`)
        .refine(
          (value) => !isColour(value) || holds(value),
          // Not a number, with this sentence.
          {
            error: ({ input }) =>
              `${name} is hard to read on this site's background. The nearest readable colour is ${nearest(String(input))}`,
          },
        ),
    )
    .describe("as #rrggbb, for the light theme; its contrast must meet WCAG 2.2 AA");

const picture = (name: string) =>
  field
    .text(
      text(name, 200).refine(
        (value) => value === "" || readPictureAddress(value) !== undefined,
        `${name} must be a picture that was uploaded here`,
      ),
    )
    .describe("address of an uploaded picture; empty for none");

/** Whether a text is a colour in these settings' form. */
export const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);

/** The look of the site. */
export const lookFields = {
  accent: colour("Accent colour"),
  second: colour("Second colour"),
  logo: picture("Logo"),
  dark_logo: picture("Logo for the dark theme"),
  icon: picture("Icon"),
};
