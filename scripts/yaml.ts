import type { Plugin } from "vite";
import { parse } from "yaml";

/**
 * Lets a module import rows of a YAML file with some of their fields: `import team from "./team.yaml?fields=name,bio"`.
 * The other fields stay out of what is built; one that a row leaves out is "".
 */
export const yaml = (): Plugin => ({
  name: "yaml",
  transform: {
    filter: { id: /\.yaml\?fields=/ },
    handler(code, id) {
      const fields = id.slice(id.indexOf("=") + 1).split(",");
      const rows = parse(code) as Record<string, unknown>[];
      const picked = rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field] ?? ""])));
      return { code: `export default ${JSON.stringify(picked)}`, map: null, moduleType: "js" };
    },
  },
});
