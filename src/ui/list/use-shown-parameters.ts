import { useLocation, useNavigation } from "react-router";

/** The parameters that filters show: those of the navigation in progress, or else the present ones. */
export function useShownParameters(): URLSearchParams {
  const here = useLocation();
  const { location: there } = useNavigation();
  return new URLSearchParams((there?.pathname === here.pathname ? there : here).search);
}

/** Whether a navigation to another page is in progress. */
export function useLeaving(): boolean {
  const { pathname } = useLocation();
  const { location: there } = useNavigation();
  return there !== undefined && there.pathname !== pathname;
}
