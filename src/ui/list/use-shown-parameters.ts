import { useContext } from "react";
import { UNSAFE_DataRouterContext, useLocation, useNavigation } from "react-router";

/** The parameters that filters show: those of the navigation in progress, or else the present ones. */
export function useShownParameters(): URLSearchParams {
  const here = useLocation();
  const { location: there } = useNavigation();
  return new URLSearchParams((there?.pathname === here.pathname ? there : here).search);
}

/**
 * Returns a function that gives the parameters of this page's address now, or of the navigation in progress; undefined
 * while that leaves the page. It asks the router, because drawing lags behind a click: a second change must not undo
 * the first one.
 */
export function useLatestParameters(): () => URLSearchParams | undefined {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const here = useLocation();
  return () => {
    const latest = router?.state.navigation.location ?? router?.state.location ?? here;
    return latest.pathname === here.pathname ? new URLSearchParams(latest.search) : undefined;
  };
}
