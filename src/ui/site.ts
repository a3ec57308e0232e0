import { useRouteLoaderData } from "react-router";
import { defaultSite, type Site } from "../site";

/** Who this organisation is, as the server was configured; the defaults on a page that failed before it knew. */
export function useSite(): Site {
  const root = useRouteLoaderData("root") as { site: Site } | undefined;
  return root?.site ?? defaultSite;
}
