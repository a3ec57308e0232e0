import type { Noun } from "../../../admin/noun";

export const messageNoun: Noun = {
  one: "message",
  many: "messages",
  none: "No messages found for the selected filter.",
  loading: "Loading contact messages...",
};
