import { Kept } from "../motion/server-drawn";
import { InlineScript } from "./inline-script";

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
      <InlineScript type="application/ld+json" text={json} />
    </div>
  );
}
