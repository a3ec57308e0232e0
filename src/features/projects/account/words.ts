import type { OwnProjects } from "../members/schema";

type Summary = Pick<OwnProjects["items"][number], "review" | "site">;

/** The state of a project for its makers. */
export function stateLine({ review, site }: Summary): string {
  if (review === "submitted")
    return site === "none" ? "Waiting for a review" : "On the site. Your changes are waiting for a review";
  if (review === "returned")
    return site === "none" ? "Returned with a note" : "On the site. Your changes were returned with a note";
  if (review === "approved") return site === "published" ? "On the site" : "Off the site";
  return site === "published" ? "On the site. Your changes are a draft" : "Draft";
}

const inMB = (bytes: number) => (bytes / 1_048_576).toFixed(bytes < 104_857_600 ? 1 : 0);

/** How much room is left. */
export const roomLine = ({ used, limit }: OwnProjects["room"]): string =>
  `${inMB(Math.max(0, limit - used))} MB of your ${inMB(limit)} MB for pictures and files are free`;

/** Whether all that was typed is saved. */
export const savedLine = {
  saved: "Saved",
  saving: "Saving...",
  waiting: "Kept on this device. It is sent as soon as there is a connection.",
  refused: "Not saved",
} as const;
