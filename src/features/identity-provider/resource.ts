import { defineResource } from "../../api/resource";

/** The OpenID Connect provider whose accounts sign in here: one item. */
export const identityProvider = defineResource({
  key: "identity_provider",
  labels: { one: "sign-in provider", many: "sign-in providers", none: "No sign-in provider" },
  table: "identity_provider",
  titleColumn: "name",
  privateColumns: ["client_secret"],
  tab: "settings",
  formParts: { settings: () => import("./admin/provider-section") },
});
