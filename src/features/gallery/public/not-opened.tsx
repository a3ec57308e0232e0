import { lazy, type ReactNode, Suspense } from "react";
import { useRevalidator } from "react-router";
import { usePreviewOf } from "../../../client/preview/use-preview-of";
import { t } from "../../../platform/languages/texts";
import { Button, ButtonLink } from "../../../ui/button";
import { type GalleryAddress, galleryAddress } from "./gallery-address";

/** Shows a hidden picture; loaded for signed-in users only. */
const HiddenPicture = lazy(() =>
  import("./hidden-picture").catch(() => ({ default: ({ notFound }: { notFound: ReactNode }) => notFound })),
);

interface NotOpenedProps {
  asked: GalleryAddress;
  status: number;
}

/** In the place of a picture that the address names and that visitors do not see; an administrator sees it. */
export default function NotOpened(given: NotOpenedProps) {
  const id = usePreviewOf("picture");
  if (!id || given.status !== 404) return <Why {...given} />;
  return (
    <Suspense>
      <HiddenPicture id={id} notFound={<Why {...given} />} />
    </Suspense>
  );
}

function Why({ asked: { category }, status }: NotOpenedProps) {
  const { revalidate } = useRevalidator();
  const isGone = status === 404 || status === 422;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-md border border-ink bg-stone px-5 py-4"
    >
      <p>
        {isGone ? t`The picture at this address has been removed.` : t`Failed to load the picture at this address.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {isGone ? null : <Button onClick={() => void revalidate()}>{t`Try Again`}</Button>}
        <ButtonLink to={galleryAddress.href({ category })} variant="secondary">{t`Back to Gallery`}</ButtonLink>
      </div>
    </div>
  );
}
