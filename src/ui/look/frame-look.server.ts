import { readPictureAddress } from "../../platform/picture-address";
import { hasDesignedMark, iconAddress, markAddress, type Owner } from "./look";
import { lookStyles } from "./palette";

/** What the frame of every page shows of the look; undefined parts are the design's own. */
export interface FrameLook {
  /** the logo, and another one for the dark theme */
  logo: string[];
  /** it is so wide that the name is in it */
  isWide: boolean;
  icon: string;
  touchIcon: string;
  /** the style of the site's own colours; empty where it has none */
  styles: string;
}

/** Twice the height of a logo, for a fine screen; px. */
const logoHeight = 72;

/** The smallest size of a stored picture that is as high as a logo. */
function logoSize(address: string): string {
  const picture = readPictureAddress(address);
  const width = picture?.widths.find((one) => (one * picture.height) / picture.width >= logoHeight);
  if (!picture || width === undefined || width === picture.width) return address;
  return address.replace(/[^/]+$/, `${width}.webp`);
}

/** What the frame of a page shows of a look; nothing where that is the design's own. */
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
