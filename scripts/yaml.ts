import type { Plugin } from "vite";
import { parse } from "yaml";

/** Imports fields of a YAML file's rows: `import team from "./team.yaml?fields=name,bio"`. A missing field is "". */
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
