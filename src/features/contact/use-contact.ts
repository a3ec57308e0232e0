import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "../../client/api-error";
import { publicApi } from "../../client/public-api";
import { useDraft } from "../../client/use-draft";
import { newMessageSchema } from "./schema";

const formSchema = newMessageSchema.omit({ phone: true, idempotency_key: true });
const blank = { name: "", email: "", subject: "", message: "", website: "" };
type Field = keyof typeof blank;

const failed = "Failed to send message. Please try again.";

const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");

/** The contact form: what is typed, whether it was sent, and what went wrong. */
export function useContact() {
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: blank });
  const { forget } = useDraft("contact", form, { except: ["website"] });
  // A message that may have arrived although no answer did is sent again under the same key, and so arrives once.
  const attempt = useRef({ text: "", key: "" });

  const refused = (error: unknown) => {
    const answer = error instanceof ApiError ? error : undefined;
    const fields = Object.entries(answer?.errors ?? {}).filter(([field]) => field in blank);
    for (const [field, message] of fields) form.setError(field as Field, { message }, { shouldFocus: true });
    if (fields.length === 0) setFailure(answer?.said ?? failed);
  };

  const send = form.handleSubmit(async (values) => {
    setFailure(undefined);
    const text = JSON.stringify(values);
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
    try {
      await publicApi.contact.send({ ...values, idempotency_key: attempt.current.key });
      attempt.current = { text: "", key: "" };
      form.reset(blank);
      forget();
      setSent(true);
    } catch (error) {
      refused(error);
    }
  });

  return { form, sent, failure, send, writeAnother: () => setSent(false) };
}
