declare module "virtual:react-router/server-build" {
  const build: import("react-router").ServerBuild;
  export = build;
}

/** Rows of the sample content, which `scripts/yaml.ts` brings in; a test checks each file by the schemas of the API. */
declare module "*/team.yaml?fields=name,role,bio,github_url,linkedin_url,twitter_url" {
  type Row = import("./features/team/schema").TeamMember;
  const rows: Pick<Row, "name" | "role" | "bio" | "github_url" | "linkedin_url" | "twitter_url">[];
  export default rows;
}

declare module "*/partners.yaml?fields=name,website_url,category" {
  type Row = import("./features/partners/schema").Partner;
  const rows: Pick<Row, "name" | "website_url" | "category">[];
  export default rows;
}

declare module "subset-font" {
  interface SubsetOptions {
    targetFormat: "sfnt" | "woff2";
    /** axes of a variable font, at one value each */
    variationAxes: Record<string, number>;
    noHinting: boolean;
  }
  /** Returns a font with only the glyphs that a text needs. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}

/** A drawing that comes apart from the code that may need it (ui/art/late-drawing.tsx). */
declare module "*?late&raw" {
  const drawing: string;
  export default drawing;
}
