import { useObjectUrl } from "../ui/picture/use-object-url";
import { useLoaded } from "./use-loaded";

/**
 * Loads a picture that only calls with a session get, and gives it an address while it is shown.
 * @returns the address, undefined until then; and whether loading failed
 */
export function usePrivatePicture(
  key: string,
  load: () => Promise<Blob>,
): { url: string | undefined; failed: boolean } {
  const { loaded } = useLoaded(key, load);
  const blob = loaded.state === "ready" ? loaded.value : undefined;
  const url = useObjectUrl(blob);
  return { url, failed: loaded.state === "failed" };
}
