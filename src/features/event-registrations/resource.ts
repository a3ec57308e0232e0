import { defineResource } from "../../api/resource";
import { registrationData } from "../registrations/resource";

/** A registration with its tab in the back office. */
export const registration = defineResource({
  ...registrationData,
  deletionNotes: {
    event: async (id, scope) => (await import("./admin/deletion-note")).registrationsDeletionNote(Number(id), scope),
  },
  tab: {
    id: "registrations",
    label: "Registrations",
    right: "registrations.read",
    order: 20,
    components: { page: () => import("./admin/page") },
  },
});
