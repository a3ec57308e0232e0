import { defineResource } from "../../api/resource";

/** A token by which a program uses the API. */
export const apiToken = defineResource({
  key: "api_token",
  labels: { one: "API token", many: "API tokens", none: "No program uses the API" },
  table: "api_tokens",
  titleColumn: "name",
  privateColumns: ["token_hash"],
  tab: "settings",
  formParts: { settings: () => import("./admin/tokens-section") },
});
