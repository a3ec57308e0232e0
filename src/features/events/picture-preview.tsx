import { useEffect, useState } from "react";
import { newEventSchema } from "./schema";

const pictureAddress = newEventSchema.shape.image_url.unwrap();
/** An address is looked up once its typing has paused; milliseconds. */
const pause = 600;

/** Shows the picture of an address, or says that there is none to be had; nothing for an empty or unfinished address. */
export function PicturePreview({ address }: { address: string }) {
  const [shown, setShown] = useState("");
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const whole = address.trim();
    const timer = setTimeout(() => {
      setShown(pictureAddress.safeParse(whole).success ? whole : "");
      setFailed(false);
    }, pause);
    return () => clearTimeout(timer);
  }, [address]);

  if (!shown) return null;
  if (failed) {
    return (
      <p role="status" className="text-[0.9375rem] leading-snug text-amber">
        There is no picture at this address, or its site does not lend it. Visitors would see the drawn cover.
      </p>
    );
  }
  return (
    <img
      key={shown}
      src={shown}
      alt="As visitors will see it"
      onError={() => setFailed(true)}
      className="aspect-video w-full max-w-sm rounded-sm border border-rule object-cover"
    />
  );
}
