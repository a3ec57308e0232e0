import { Link } from "react-router";

/** The name of an item in a list, linked to its public page. */
export const SiteLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="reach inline-block leading-snug wrap-anywhere text-ink no-underline decoration-copper underline-offset-4 hover:underline"
  >
    {children}
  </Link>
);
