import { Kept } from "../motion/server-drawn";

/**
 * What a page tells search engines. They read what the server sends, so in the browser nothing of it is there; give it
 * `import.meta.env.SSR ? … : ""`, and the code that makes it stays away too.
 *
 * @param json of `asGraph`
 */
export function StructuredData({ json }: { json: string }) {
  if (!import.meta.env.SSR) return <Kept hidden />;
  return (
    <div hidden>
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data, with every "<" written as its code
        dangerouslySetInnerHTML={{ __html: json }}
      />
    </div>
  );
}
