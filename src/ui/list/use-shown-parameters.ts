import { useLocation, useNavigation } from "react-router";

/** What the filters of a list show: the parameters of where one is going as soon as that is known, else of where one is. */
export function useShownParameters(): URLSearchParams {
  const here = useLocation();
  const { location: there } = useNavigation();
  return new URLSearchParams((there?.pathname === here.pathname ? there : here).search);
}

/** Whether one is on the way to another page. */
export function useLeaving(): boolean {
  const { pathname } = useLocation();
  const { location: there } = useNavigation();
  return there !== undefined && there.pathname !== pathname;
}
