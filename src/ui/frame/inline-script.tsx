import { createContext, use } from "react";

/** The random mark of a render: only scripts with it may run. The server removes it from the page. */
export const ScriptNonce = /* @__PURE__ */ createContext<string | undefined>(undefined);

interface InlineScriptProps {
  /** a constant of ours, or data with every "<" escaped */
  text: string;
  id?: string;
  /** such as application/ld+json for data; an executable script by default */
  type?: string;
}

/** An inline script. Only the two components of this file write scripts. */
export const InlineScript = ({ text, ...attributes }: InlineScriptProps) => (
  <script
    {...attributes}
    nonce={import.meta.env.SSR ? use(ScriptNonce) : undefined}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the allowed texts are described above
    dangerouslySetInnerHTML={{ __html: text }}
  />
);

/** A module of the site that every page runs. @param src a built file */
export const ScriptFile = ({ src }: { src: string }) => (
  <script type="module" src={src} nonce={import.meta.env.SSR ? use(ScriptNonce) : undefined} />
);
