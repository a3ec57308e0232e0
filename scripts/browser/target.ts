/**
 * The oldest browsers that the site promises to work in; the README names them. Tailwind needs Safari 16.4, and so do
 * regular expressions of mdast-util-gfm-autolink-literal.
 */
export const promisedBrowsers = ["chrome109", "firefox115", "safari16.4"];

/**
 * Sets Zod's `jitless` in browsers before any module builds a schema. Zod tries eval otherwise, which every page's policy
 * forbids and reports. A call of `z.config` comes too late for schemas of files that are evaluated before it.
 */
export const withoutEval = { "globalThis.__zod_globalConfig": '{"jitless":true}' };
