import { type ReactNode, useEffect, useState } from "react";
import { pictureAddress } from "../../../platform/fields";
import { readPictureAddress } from "../../../platform/picture-address";

const address = pictureAddress("Image URL");
/** The delay before a typed address is looked up; none for addresses of our own. Milliseconds. */
const pauseFor = (typed: string) => (readPictureAddress(typed) ? 0 : 600);

interface PicturePreviewProps {
  address: string;
  action?: ReactNode;
  alt?: string;
  /** shows it whole, like logos, instead of cropped */
  isWhole?: boolean;
}

/** Shows the picture at an address, or says that it cannot be loaded; nothing for an incomplete address. */
export function PicturePreview({ address: typed, action, alt, isWhole = false }: PicturePreviewProps) {
  const [shown, setShown] = useState("");
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const whole = typed.trim();
    const timer = setTimeout(() => {
      setShown(address.safeParse(whole).success ? whole : "");
      setFailed(false);
    }, pauseFor(whole));
    return () => clearTimeout(timer);
  }, [typed]);

  if (!shown) return null;
  if (failed) {
    return (
      <p role="status" className="text-[0.9375rem] leading-snug text-amber">
        There is no picture at this address, or its site does not allow it to be shown here. Visitors would see the
        drawn cover.
      </p>
    );
  }
  const own = readPictureAddress(shown);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <img
        key={shown}
        sizes="24rem"
        srcSet={own?.sources("webp")}
        src={shown}
        alt={alt || "As visitors will see it"}
        onError={() => setFailed(true)}
        style={isWhole ? undefined : { backgroundImage: own?.ground }}
        className={`aspect-video w-full max-w-sm rounded-sm border border-rule ${isWhole ? "object-contain p-3" : "object-cover"}`}
      />
      {action}
    </div>
  );
}
