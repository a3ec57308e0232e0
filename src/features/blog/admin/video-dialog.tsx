import { useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { FormDialog } from "../../../admin/form/form-dialog";
import { TextField } from "../../../ui/form/fields";
import { videoPlace } from "../article/video-place";

interface VideoDialogProps {
  onAdd: (address: string) => void;
  onClose: () => void;
}

/** The address of the typed video, over https. */
const addressOf = (typed: string): string =>
  /^https?:/i.test(typed.trim()) ? typed.trim().replace(/^http:/i, "https:") : `https://${typed.trim()}`;

const isVideo = (typed: string) =>
  (!/\s/.test(typed.trim()) && videoPlace(addressOf(typed)) !== undefined) ||
  "Paste the address of a video on YouTube or Vimeo, such as https://youtu.be/abc";

/** Asks for the address of a video. */
export function VideoDialog({ onAdd, onClose }: VideoDialogProps) {
  const form = useForm({ defaultValues: { address: "" } });
  const add = async ({ address }: { address: string }) => {
    onAdd(addressOf(address));
    onClose();
  };
  return (
    <FormDialog form={form} size="small" title="Video" confirmLabel="Add Video" onSubmit={add} onClose={onClose}>
      <TextField
        label="Address of the video"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        hint="Visitors see a card that links to the video. Nothing is loaded from other sites until they click it."
        {...fieldOf(form, "address", { validate: isVideo })}
      />
    </FormDialog>
  );
}
