import { defineResource } from "../../api/resource";

/** An address that gets a message when something happens here. */
export const webhook = defineResource({
  key: "webhook",
  labels: { one: "webhook", many: "webhooks", none: "No webhooks yet" },
  table: "webhooks",
  titleColumn: "name",
  // Addresses of such receivers often have a secret in their path.
  privateColumns: ["secret", "url"],
  tab: "settings",
  formParts: { settings: () => import("./admin/webhooks-section") },
});
