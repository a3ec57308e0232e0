/** The class of a link in the footer. */
export const footerLink =
  "inline-flex min-h-11 max-w-full min-w-11 items-center wrap-anywhere gap-3 no-underline hover:text-copper hover:underline";
