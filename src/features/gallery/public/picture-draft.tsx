import { t } from "../../../platform/languages/texts";
import { PageHeader } from "../../../ui/frame/page-header";
import type { GalleryItem } from "../schema";
import { FramedPicture } from "./framed-picture";

/** Preview of a draft: the picture and its description, as it will open. */
export default function PictureDraft({ item }: { item: GalleryItem }) {
  return (
    <>
      <PageHeader title={t`Gallery`} />
      <div className="wrap pb-16">
        <FramedPicture picture={item} />
      </div>
    </>
  );
}
