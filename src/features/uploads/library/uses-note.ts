import { sessionApi } from "../../../client/session";
import { uploadsApi } from "../client";

/** A sentence about the uses of an upload that is to be deleted. */
export async function usesNote(id: number | string): Promise<string> {
  const { used_in } = await uploadsApi(sessionApi).read(id);
  if (used_in.length === 0) return "Nothing on the site uses it.";
  const named = used_in.slice(0, 3).map(({ label, title }) => (title ? `${label} “${title}”` : label));
  const more = used_in.length > named.length ? `, and ${used_in.length - named.length} more` : "";
  return `It is used in ${used_in.length === 1 ? "one place" : `${used_in.length} places`}: ${named.join(", ")}${more}. It would disappear there at once, and restoring it from the trash brings it back only here.`;
}
