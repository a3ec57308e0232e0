import { ServerHtml } from "../../motion/server-rendered";
import { InlineScript } from "../inline-script";

/**
 * What a page tells search engines. They read what the server sends, so in the browser nothing of it is there; give it
 * `import.meta.env.SSR ? … : ""`, and the code that makes it stays away too.
 *
 * @param json of `toJsonLd`
 */
export function StructuredData({ json }: { json: string }) {
  if (!import.meta.env.SSR) return <ServerHtml hidden />;
  return (
    <div hidden>
      <InlineScript type="application/ld+json" text={json} />
    </div>
  );
}
