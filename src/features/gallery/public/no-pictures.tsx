import { ButtonLink } from "../../../ui/button";
import type { EmptyReason } from "../../../ui/list/listing";
import { EmptyState } from "../../../ui/states";
import type { GalleryAddress } from "./gallery-address";

interface NoPicturesProps extends EmptyReason {
  asked: GalleryAddress;
}

/** Why no pictures are shown, and the way to some. */
export default function NoPictures({ asked: { category }, refusal, firstPage }: NoPicturesProps) {
  if (refusal)
    return (
      <EmptyState
        title="There is no such wall"
        text={`${refusal}. All of them are one step away.`}
        action={<AllPictures />}
      />
    );
  if (firstPage)
    return (
      <EmptyState
        title="This page of the gallery is empty"
        text="There are fewer pictures than there were."
        action={
          <ButtonLink to={firstPage} variant="secondary">
            First page
          </ButtonLink>
        }
      />
    );
  return (
    <EmptyState
      title="No gallery items found"
      text={
        category ? "Nobody has taken such a picture yet." : "The first pictures will hang here. Look in again soon."
      }
      action={category ? <AllPictures /> : undefined}
    />
  );
}

const AllPictures = () => (
  <ButtonLink to="/gallery" variant="secondary">
    All pictures
  </ButtonLink>
);
