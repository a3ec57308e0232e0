import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { pictureProblem } from "../../uploads/admin/check-picture";
import { uploadsApi } from "../../uploads/client";

/**
 * Uploads a picture.
 * @returns its address
 * @throws ApiError for a file that is no picture or too large, and for refusals
 */
export async function uploadPicture(file: File): Promise<string> {
  const wrong = pictureProblem(file);
  if (wrong) throw new ApiError(422, wrong);
  const { url } = await uploadsApi(sessionApi).image(file, "blog");
  return url;
}
