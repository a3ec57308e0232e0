import type { ComponentProps } from "react";

/** A drawing of an SVG file: `import svg from "./bench.svg?raw"`. Its classes are those of pages, so themes colour it. */
export const Drawing = ({ svg, className = "contents", ...box }: { svg: string } & ComponentProps<"div">) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours
  <div {...box} className={className} dangerouslySetInnerHTML={{ __html: svg }} />
);
