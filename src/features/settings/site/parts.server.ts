import type { partFields } from "../fields/parts";
import type { SettingsSection } from "./section.server";

/** The parts that are turned off. Hidden sections belong to their texts. */
export const parts: SettingsSection<keyof typeof partFields> = {
  configuredAs: {
    turned_off: "turnedOff",
    hidden_parts: "",
    fault_pictures_mb: "",
    project_room_mb: "",
    members_publish: "",
  },
  toValues: ({ turnedOff, faultPicturesMb, projectRoomMb, membersPublish }) => ({
    turned_off: turnedOff,
    hidden_parts: [],
    fault_pictures_mb: faultPicturesMb,
    project_room_mb: projectRoomMb,
    members_publish: membersPublish,
  }),
  toSite: (_site, { turned_off, fault_pictures_mb, project_room_mb, members_publish }) => ({
    turnedOff: turned_off,
    faultPicturesMb: fault_pictures_mb,
    projectRoomMb: project_room_mb,
    membersPublish: members_publish,
  }),
};
