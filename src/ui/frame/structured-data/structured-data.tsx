import { ServerHtml } from "../../motion/server-rendered";
import { InlineScript } from "../inline-script";

/**
 * Structured data in the page. Search engines read the server's HTML, so the browser needs none; pass
 * `import.meta.env.SSR ? … : ""`, which keeps the code away too.
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
