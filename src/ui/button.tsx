import type { ComponentProps } from "react";
import { Link, type To } from "react-router";
import { classes } from "./classes";

type Variant = "primary" | "secondary" | "quiet" | "danger";
type Size = "medium" | "small";

interface Look {
  /** primary: the main action; secondary: another one; quiet: in a bar or row; danger: removes something */
  variant?: Variant;
  size?: Size;
}

/** Styled in styles.css: every page has buttons, so their long class names would be in every first load. */
const lookOf = ({ variant = "primary", size = "medium" }: Look, className?: string) =>
  classes("button", variant, size, className);

interface ButtonProps extends ComponentProps<"button">, Look {
  /** work is in progress: the button keeps its size, says so, and ignores presses */
  busy?: boolean;
  busyLabel?: string;
}

/** A button, by default of type "button". While busy it keeps the focus and does nothing. */
export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={lookOf({ variant, size }, className)}
    >
      {busy && <Spinner />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

function Spinner() {
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4 animate-spin"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
    >
      <path d="M8 1.5a6.5 6.5 0 1 1-6.5 6.5" />
    </svg>
  );
}

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** a path of this site, or another address (https:, mailto:, tel:) */
  to: To;
  /** loads the whole page from the server, for pages that may be broken */
  reloadDocument?: boolean;
}

/** An address outside this site's pages, which the browser itself must follow. */
const isElsewhere = (to: To): to is string =>
  typeof to === "string" && /^[a-z][a-z+.-]*:|^\/(api|files)\/|\.(ics|xml)$/i.test(to);

/** A link: React Router's for this site, a plain one without referrer elsewhere. */
function AnyLink({ to, reloadDocument, ...rest }: LinkProps) {
  if (!isElsewhere(to)) return <Link to={to} reloadDocument={reloadDocument} {...rest} />;
  return <a href={to} rel={/^https?:/i.test(to) ? "noopener noreferrer" : undefined} {...rest} />;
}

/** A link with a button's look. */
export const ButtonLink = ({ variant, size, className, ...rest }: LinkProps & Look) => (
  <AnyLink {...rest} className={lookOf({ variant, size }, className)} />
);

/** A link in running text. */
export const TextLink = ({ className, ...rest }: LinkProps) => (
  <AnyLink {...rest} className={classes("text-link", className)} />
);
