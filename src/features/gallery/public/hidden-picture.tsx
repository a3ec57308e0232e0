import type { ReactNode } from "react";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { t } from "../../../platform/languages/texts";
import { HiddenNote } from "../../../ui/frame/hidden-note";
import { LoadingState } from "../../../ui/states";
import { galleryApi } from "../client";
import { FramedPicture } from "./framed-picture";

interface HiddenPictureProps {
  id: string;
  /** what everybody else sees here */
  notFound: ReactNode;
}

/** A hidden picture at its own address, for viewers with the right to see drafts. */
export default function HiddenPicture({ id, notFound }: HiddenPictureProps) {
  const { loaded } = useLoaded(id, () => galleryApi(sessionApi).read(id));
  if (loaded.state === "loading") return <LoadingState label={t`Loading picture...`} />;
  if (loaded.state === "failed") return notFound;
  return (
    <div className="-mx-(--gutter) grid grid-cols-[minmax(0,1fr)] gap-6">
      <HiddenNote one="picture" item={loaded.value} />
      <div className="wrap">
        <FramedPicture picture={loaded.value} />
      </div>
    </div>
  );
}
