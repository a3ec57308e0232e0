import { Suspense, useState } from "react";
import { Button } from "../../ui/button";
import { toast } from "../../ui/overlay/toast";
import { lazyPart } from "../lazy-part";
import { useDraftCalls } from "./drafts-api";
import type { KeptDraft } from "./use-kept-draft";

const ShareDialog = lazyPart(() => import("./share-dialog"));

interface SharePreviewProps {
  id: number | string;
  draft: Pick<KeptDraft, "settle">;
}

/** Shares a preview of the item with its draft, which is kept first. Renders nothing where forms have no drafts. */
export function SharePreview({ id, draft }: SharePreviewProps) {
  const calls = useDraftCalls();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!calls) return null;
  const share = async () => {
    setBusy(true);
    const why = await draft.settle();
    setBusy(false);
    if (why)
      return toast({
        tone: "error",
        message: `Your latest changes are not in the draft yet, so a link would not show them. ${why}`,
      });
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" size="small" busy={busy} busyLabel="Keeping..." onClick={() => void share()}>
        Share Preview
      </Button>
      {open && (
        <Suspense>
          <ShareDialog calls={calls} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
