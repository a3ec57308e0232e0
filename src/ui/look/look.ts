import type { Site } from "../../platform/site";
import { hashOf } from "../random";

export type Look = Site["look"];

/** The design's own two colours, which a site has unless it says otherwise, and what the style sheet calls them. */
const accent = { name: "copper", field: "accent", colour: "#b8401a" } as const;
const second = { name: "violet", field: "second", colour: "#5b3fa0" } as const;

/** The design's own colours. */
export const designColours: readonly string[] = [accent.colour, second.colour];

/** The colours that a site has in the place of the design's. */
export const ownColours = (look: Look): { name: "copper" | "violet"; colour: string }[] =>
  [accent, second].flatMap(({ name, field, colour }) =>
    look[field] === colour ? [] : [{ name, colour: look[field] }],
  );

/** Whether a site looks as it was designed, as far as its pictures and icons show that. */
const isAsDesigned = ({ accent: first, second: other, icon }: Look): boolean =>
  first === accent.colour && other === second.colour && icon === "";

/** What of the look pictures show, in one text that changes with it; empty for the design's own. */
export const lookKey = (look: Look): string =>
  isAsDesigned(look) ? "" : [look.accent, look.second, look.icon].join("\n");

/** The icons that devices ask for: pixels of a side, and whether the edge may be cut off. */
export const icons = { "192": "/icons/192.png", "512": "/icons/512.png", "maskable-512": "/icons/maskable-512.png" };
export type IconName = keyof typeof icons | "180";

const builtIn: Record<IconName, string> = { ...icons, "180": "/apple-touch-icon.png" };

/** The address of an icon of the site; it changes with the look. */
export const iconAddress = (look: Look, name: IconName): string =>
  isAsDesigned(look) ? builtIn[name] : `/previews/icon/${name}-${hashOf(lookKey(look)).toString(36)}.png`;

/** The address of the mark that stands before the site's name. */
export const markAddress = (look: Look): string =>
  look.icon !== ""
    ? iconAddress(look, "192")
    : look.accent === accent.colour
      ? "/logo.svg"
      : `/previews/mark/${look.accent.slice(1)}.svg`;

/** Where devices look by themselves, whatever a page says, and where the site's own icon is instead. */
const usual: Record<string, IconName> = {
  "/favicon.ico": "192",
  "/apple-touch-icon.png": "180",
  "/apple-touch-icon-precomposed.png": "180",
  ...Object.fromEntries(Object.entries(icons).map(([name, path]) => [path, name as IconName])),
};

/** The address of what a site has in the place of one of the design's own icons; undefined where that is right. */
export function ownIconAddress(look: Look, path: string): string | undefined {
  if (isAsDesigned(look)) return undefined;
  if (path === "/logo.svg") return markAddress(look);
  const name = usual[path];
  return name && iconAddress(look, name);
}
