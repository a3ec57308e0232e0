import { createContext, use } from "react";

/**
 * The mark of one rendering, which nobody outside can know: the page's policy allows the scripts that carry it, and a page
 * with another one is not sent. Only the server has it, and takes it out of the page again.
 */
export const ScriptNonce = /* @__PURE__ */ createContext<string | undefined>(undefined);

interface InlineScriptProps {
  /** what stands in it: a constant of ours, or data with every "<" written as its code */
  text: string;
  id?: string;
  /** such as application/ld+json for data; a script that runs unless said */
  type?: string;
}

/** A script in the page itself; the one place where a page of ours writes one. */
export const InlineScript = ({ text, ...attributes }: InlineScriptProps) => (
  <script
    {...attributes}
    nonce={import.meta.env.SSR ? use(ScriptNonce) : undefined}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what it may be is said above
    dangerouslySetInnerHTML={{ __html: text }}
  />
);
