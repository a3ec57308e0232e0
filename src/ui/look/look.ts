import { defaultName } from "../../platform/default-name";
import type { Site } from "../../platform/site";
import { hashOf } from "../random";

export type Look = Site["look"];

/** The owner of pictures and icons: the design's drawing belongs to the sample organisation alone. */
export type Owner = Pick<Site, "name" | "look">;

/** The design's own two colours, the defaults, with their names in the style sheet. */
const accent = { name: "copper", field: "accent", colour: "#b8401a" } as const;
const second = { name: "violet", field: "second", colour: "#5b3fa0" } as const;

/** The design's own colours. */
export const designColours: readonly string[] = [accent.colour, second.colour];

/** The colours that replace the design's. */
export const ownColours = (look: Look): { name: "copper" | "violet"; colour: string }[] =>
  [accent, second].flatMap(({ name, field, colour }) =>
    look[field] === colour ? [] : [{ name, colour: look[field] }],
  );

/** Whether a site has the sample organisation's mark; others have initials. */
export const hasDesignedMark = ({ name, look }: Owner): boolean => name === defaultName && look.icon === "";

/** Whether pictures and icons have the design's own look. */
const isAsDesigned = ({ accent: first, second: other, icon }: Look): boolean =>
  first === accent.colour && other === second.colour && icon === "";

/** A key that changes with the parts of the look in pictures; empty for the design's own. */
export const lookKey = (look: Look): string =>
  isAsDesigned(look) ? "" : [look.accent, look.second, look.icon].join("\n");

/** The icons of devices: pixels of a side, and whether the edge may be cropped. */
export const icons = { "192": "/icons/192.png", "512": "/icons/512.png", "maskable-512": "/icons/maskable-512.png" };
export type IconName = keyof typeof icons | "180";

const builtIn: Record<IconName, string> = { ...icons, "180": "/apple-touch-icon.png" };

/** Whether the program's icons are the site's. */
const hasDesignedIcons = (owner: Owner): boolean => hasDesignedMark(owner) && isAsDesigned(owner.look);

/** The address of an icon, which changes with the look and the name. */
export const iconAddress = (owner: Owner, name: IconName): string =>
  hasDesignedIcons(owner)
    ? builtIn[name]
    : `/previews/icon/${name}-${hashOf(owner.name + lookKey(owner.look)).toString(36)}.png`;

/** The address of the mark before the site's name. */
export const markAddress = (owner: Owner): string =>
  owner.look.icon !== ""
    ? iconAddress(owner, "192")
    : hasDesignedMark(owner) && owner.look.accent === accent.colour
      ? "/logo.svg"
      : `/previews/mark/${hashOf(owner.name + owner.look.accent).toString(36)}.svg`;

/** The addresses that devices request without being told, and the matching icons. */
const usual: Record<string, IconName> = {
  "/favicon.ico": "192",
  "/apple-touch-icon.png": "180",
  "/apple-touch-icon-precomposed.png": "180",
  ...Object.fromEntries(Object.entries(icons).map(([name, path]) => [path, name as IconName])),
};

/** The address of the site's own icon for one of the design's; undefined if the design's is right. */
export function ownIconAddress(owner: Owner, path: string): string | undefined {
  if (hasDesignedIcons(owner)) return undefined;
  if (path === "/logo.svg") return markAddress(owner);
  const name = usual[path];
  return name && iconAddress(owner, name);
}
