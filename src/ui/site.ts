import { useRouteLoaderData } from "react-router";
import type { Site } from "../site";

/** Who this organisation is, as the server was configured. The root always knows: its loader only hands it on. */
export function useSite(): Site {
  const root = useRouteLoaderData("root") as { site: Site };
  return root.site;
}
