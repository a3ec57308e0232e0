import type { ComponentProps } from "react";
import { Link, type To } from "react-router";
import { classes } from "./classes";

type Variant = "primary" | "secondary" | "quiet" | "danger";
type Size = "medium" | "small";

interface Look {
  /** primary: the one thing to do here; secondary: beside it; quiet: in a bar or a row; danger: takes something away */
  variant?: Variant;
  size?: Size;
}

/** Its looks are in styles.css: every page has buttons, so their long names would be in every first load. */
const lookOf = ({ variant = "primary", size = "medium" }: Look, className?: string) =>
  classes("button", variant, size, className);

interface ButtonProps extends ComponentProps<"button">, Look {
  /** work is under way: the button keeps its place, says so, and takes no second press */
  busy?: boolean;
  busyLabel?: string;
}

/** A thing to press. Its type is "button" unless said otherwise. While it is busy it keeps the focus, and does nothing. */
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
  /** a path of this site, or an address elsewhere (https:, mailto:, tel:) */
  to: To;
  /** asks the server for the whole page, where what is here may be broken */
  reloadDocument?: boolean;
}

/** An address that is not a page of this site, and must be followed by the browser itself. */
const isElsewhere = (to: To): to is string =>
  typeof to === "string" && /^[a-z][a-z+.-]*:|^\/(api|files)\/|\.(ics|xml)$/i.test(to);

/** A link: React Router's inside the site, a plain one elsewhere, which learns nothing of the page it came from. */
function AnyLink({ to, reloadDocument, ...rest }: LinkProps) {
  if (!isElsewhere(to)) return <Link to={to} reloadDocument={reloadDocument} {...rest} />;
  return <a href={to} rel={/^https?:/i.test(to) ? "noopener noreferrer" : undefined} {...rest} />;
}

/** A link that looks like a button. */
export const ButtonLink = ({ variant, size, className, ...rest }: LinkProps & Look) => (
  <AnyLink {...rest} className={lookOf({ variant, size }, className)} />
);

/** A link in running text. */
export const TextLink = ({ className, ...rest }: LinkProps) => (
  <AnyLink {...rest} className={classes("text-link", className)} />
);
