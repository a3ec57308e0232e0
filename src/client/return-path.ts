/** Returns the path on this site to open after signing in. @param search of the sign-in page's address */
export function returnPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get("next");
  // One slash and then no other: "//host" and "/\host" would leave the site.
  return next && /^\/(?![/\\])/.test(next) && !/[\s\\]/.test(next) ? next : undefined;
}

/** The sign-in page's address that leads back to `path`. */
export const signInPath = (path: string): string => `/login?next=${encodeURIComponent(path)}`;
