import { defaultName } from "../../platform/default-name";
import type { Site } from "../../platform/site";
import { hashOf } from "../random";

export type Look = Site["look"];

/** Whose pictures and icons they are: the drawing of the design is the sample organisation’s alone. */
export type Owner = Pick<Site, "name" | "look">;

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

/** Whether a site has the mark that was drawn for the sample organisation; any other has its initials. */
export const hasDesignedMark = ({ name, look }: Owner): boolean => name === defaultName && look.icon === "";

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

/** Whether the icons that come with the program are those of the site. */
const hasDesignedIcons = (owner: Owner): boolean => hasDesignedMark(owner) && isAsDesigned(owner.look);

/** The address of an icon of the site; it changes with the look, and with the name. */
export const iconAddress = (owner: Owner, name: IconName): string =>
  hasDesignedIcons(owner)
    ? builtIn[name]
    : `/previews/icon/${name}-${hashOf(owner.name + lookKey(owner.look)).toString(36)}.png`;

/** The address of the mark that stands before the site's name. */
export const markAddress = (owner: Owner): string =>
  owner.look.icon !== ""
    ? iconAddress(owner, "192")
    : hasDesignedMark(owner) && owner.look.accent === accent.colour
      ? "/logo.svg"
      : `/previews/mark/${hashOf(owner.name + owner.look.accent).toString(36)}.svg`;

/** Where devices look by themselves, whatever a page says, and where the site's own icon is instead. */
const usual: Record<string, IconName> = {
  "/favicon.ico": "192",
  "/apple-touch-icon.png": "180",
  "/apple-touch-icon-precomposed.png": "180",
  ...Object.fromEntries(Object.entries(icons).map(([name, path]) => [path, name as IconName])),
};

/** The address of what a site has in the place of one of the design's own icons; undefined where that is right. */
export function ownIconAddress(owner: Owner, path: string): string | undefined {
  if (hasDesignedIcons(owner)) return undefined;
  if (path === "/logo.svg") return markAddress(owner);
  const name = usual[path];
  return name && iconAddress(owner, name);
}
