import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";

/** The cookies of one call, for the server alone: no script reads them, and other sites cannot send them. */
export interface Cookies {
  read(name: string): string | undefined;
  set(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void;
}

/** A write names the origin of its page; a cookie from an HTTPS page is only sent over HTTPS. */
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
