import { InlineScript } from "../inline-script";

/**
 * Structured data for search engines. Pass `import.meta.env.SSR ? … : ""`, which keeps the code off the browser.
 * @param json of `toJsonLd`
 */
export function StructuredData({ json }: { json: string }) {
  // React leaves the server's script alone.
  if (!import.meta.env.SSR)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
    return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
  return (
    <div hidden>
      <InlineScript type="application/ld+json" text={json} />
    </div>
  );
}
