import { PageHeader } from "../../../../ui/frame/page-header";
import { FramedPicture } from "../../../gallery/public/framed-picture";
import type { DraftOf } from "../load-draft";

/** A picture of the gallery as it will open, with what is said of it. */
export default function PictureDraft({ draft: { item } }: { draft: DraftOf<"gallery_item"> }) {
  return (
    <>
      <PageHeader title="Gallery" />
      <div className="wrap pb-16">
        <FramedPicture picture={item} />
      </div>
    </>
  );
}
