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

const looks: Record<Variant, string> = {
  primary: "border-copper bg-copper text-paper hover:border-ink hover:bg-ink",
  secondary: "border-ink bg-sheet text-ink hover:bg-ink hover:text-paper",
  quiet: "border-transparent text-ink hover:bg-stone",
  danger: "border-red bg-sheet text-red hover:bg-red hover:text-paper",
};

const sizes: Record<Size, string> = {
  medium: "min-h-11.5 px-5 py-2.5 text-base",
  small: "reach min-h-9 px-3.5 py-1 text-[0.9375rem]",
};

const lookOf = ({ variant = "primary", size = "medium" }: Look, className?: string) =>
  classes(
    "inline-flex items-center justify-center gap-2 rounded-sm border font-sans leading-tight font-[620] no-underline select-none",
    "transition-[transform,opacity] duration-150 ease-workshop active:translate-y-px",
    "disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55",
    looks[variant],
    sizes[size],
    className,
  );

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
  <AnyLink
    {...rest}
    className={classes(
      "font-[600] text-copper underline decoration-1 underline-offset-[0.2em] hover:decoration-2",
      className,
    )}
  />
);
