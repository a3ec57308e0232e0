import { useRouteLoaderData } from "react-router";
import type { Site } from "../platform/site";
import type { KnownSite } from "./frame/page-meta";

/** Who this organisation is, as the server was configured. The root always knows: its loader only hands it on. */
export function useSite(): Site {
  const root = useRouteLoaderData("root") as { site: Site };
  return root.site;
}

/** The same, and where it is on the web, when it was told. */
export function useKnownSite(): KnownSite {
  const { site, origin } = useRouteLoaderData("root") as { site: Site; origin?: string };
  return { ...site, origin };
}
