import { z } from "zod";
import { zodResolver } from "../../../client/zod-resolver";
import { requiredText } from "../../../platform/fields";
import { newRegistrationSchema } from "../../registrations/fields";

const typedAnswer = z.union([z.string(), z.array(z.string()), z.boolean(), z.null()]).optional();

const formSchema = newRegistrationSchema.extend({
  guests: z.array(z.object({ name: requiredText("Guest's name", 120) })),
  answers: z.record(z.string(), typedAnswer),
});

/** Registering: the fields of the call, and those of the form alone. Apart, so that the dialog opens without it. */
export const checkRegistration = zodResolver(formSchema);
