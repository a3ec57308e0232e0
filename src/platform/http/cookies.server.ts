import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";

/** The cookies of one call. They are for the server alone: no script reads them, no other site makes a browser send them. */
export interface Cookies {
  read(name: string): string | undefined;
  /** Sets a cookie for the calls below a path. */
  set(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void;
}

/** A browser names the origin of its page with each call that writes; on a page that came by HTTPS the cookie stays there. */
const isSecure = (c: Context) => c.req.header("origin")?.startsWith("https://") ?? false;

export const cookiesOf = (c: Context): Cookies => ({
  read: (name) => getCookie(c, name),
  set: (name, value, { path, maxAgeSeconds }) =>
    setCookie(c, name, value, {
      path,
      maxAge: maxAgeSeconds,
      httpOnly: true,
      sameSite: "Strict",
      secure: isSecure(c),
    }),
});
