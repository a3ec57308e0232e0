import { readPictureAddress } from "../../platform/picture-address";
import { hasDesignedMark, iconAddress, markAddress, type Owner } from "./look";
import { lookStyles } from "./palette";

/** The look of the page's frame; undefined parts are the design's own. */
export interface FrameLook {
  /** the logo, and possibly another for the dark theme */
  logo: string[];
  /** the logo is wide, so it contains the name */
  isWide: boolean;
  icon: string;
  touchIcon: string;
  /** the style with the site's own colours; may be empty */
  styles: string;
}

/** Twice a logo's height, for dense screens; px. */
const logoHeight = 72;

/** The smallest size of a stored picture that is as high as a logo. */
function logoSize(address: string): string {
  const picture = readPictureAddress(address);
  const width = picture?.widths.find((one) => (one * picture.height) / picture.width >= logoHeight);
  if (!picture || width === undefined || width === picture.width) return address;
  return address.replace(/[^/]+$/, `${width}.webp`);
}

/** The frame's part of the look; undefined for the design's own. */
export function frameLook(owner: Owner): FrameLook | undefined {
  const { look } = owner;
  const styles = lookStyles(look);
  const [light, dark] = [look.logo || look.darkLogo, look.darkLogo || look.logo];
  const [icon, touchIcon] = [markAddress(owner), iconAddress(owner, "180")];
  if (styles === "" && light === "" && hasDesignedMark(owner)) return undefined;
  const { width = 1, height = 1 } = readPictureAddress(light) ?? {};
  const logo = light === "" ? [icon] : [...new Set([light, dark])].map(logoSize);
  return { logo, isWide: width >= 2 * height, icon, touchIcon, styles };
}
