import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { Dialog } from "../../../ui/overlay/dialog";
import { videoPlace } from "../article/video-place";

interface VideoDialogProps {
  onAdd: (address: string) => void;
  onClose: () => void;
}

/** Asks for the address of a video. */
export function VideoDialog({ onAdd, onClose }: VideoDialogProps) {
  const form = useId();
  const [address, setAddress] = useState("");
  const [wrong, setWrong] = useState("");
  const add = (submitted: FormEvent) => {
    submitted.preventDefault();
    const typed = address.trim();
    const href = /^https?:/i.test(typed) ? typed.replace(/^http:/i, "https:") : `https://${typed}`;
    if (/\s/.test(href) || !videoPlace(href))
      return setWrong("Paste the address of a video on YouTube or Vimeo, such as https://youtu.be/abc");
    onAdd(href);
    onClose();
  };
  return (
    <Dialog
      open
      size="small"
      title="Video"
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form}>
            Add Video
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={add} noValidate>
        <TextField
          label="Address of the video"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          hint="Visitors see a card that links to the video. Nothing is loaded from other sites until they click it."
          error={wrong}
          value={address}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value);
            setWrong("");
          }}
        />
      </form>
    </Dialog>
  );
}
