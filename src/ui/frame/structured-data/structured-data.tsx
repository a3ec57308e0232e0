import { ServerHtml } from "../../motion/server-rendered";
import { InlineScript } from "../inline-script";

/**
 * Structured data for search engines. Pass `import.meta.env.SSR ? … : ""`, which keeps the code off the browser.
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
