import { useContext } from "react";
import { UNSAFE_DataRouterContext, useLocation, useNavigation } from "react-router";

/** The parameters that filters show: those of the navigation in progress, or else the present ones. */
export function useShownParameters(): URLSearchParams {
  const here = useLocation();
  const { location: there } = useNavigation();
  return new URLSearchParams((there?.pathname === here.pathname ? there : here).search);
}

/**
 * Returns a function that says whether the router is leaving this page. It asks the router, because rendering lags
 * behind a click.
 */
export function useLeaving(): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return () => {
    const there = router?.state.navigation.location;
    return there !== undefined && there.pathname !== router?.state.location.pathname;
  };
}
