import { Link } from "react-router";

/** The name of an item in a list, linked to its page: the public one, or that of the back office if it has one. */
export const SiteLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="reach inline-block leading-snug wrap-anywhere text-ink no-underline decoration-copper underline-offset-4 hover:underline"
  >
    {children}
  </Link>
);
