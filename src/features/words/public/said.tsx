import { classes } from "../../../ui/classes";

/** A text that somebody wrote in Markdown. @param html rendered and sanitised by the server */
export const Said = ({ html, className }: { html: string; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitised on the server, article-html.server.ts
  <div className={classes("said", className)} dangerouslySetInnerHTML={{ __html: html }} />
);
