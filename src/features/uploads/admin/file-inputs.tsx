import { type ClipboardEvent, type DragEvent, type ReactNode, type Ref, useRef, useState } from "react";
import { Camera, ImageUp } from "../../../admin/symbols";
import { Button } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { pictureTypes } from "./check-picture";

interface FileButtonProps {
  /** the file's purpose, for screen readers */
  of: string;
  multiple?: boolean;
  disabled?: boolean;
  /** the offered types; pictures by default */
  accept?: string;
  /** takes a photo with the phone's camera */
  camera?: boolean;
  busy?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Chooses files from the device, pictures by default. */
export function FileButton(props: FileButtonProps) {
  const { of, multiple, disabled, accept = pictureTypes, camera = false, busy, onFiles, children } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const Sign = camera ? Camera : ImageUp;
  return (
    <>
      <Button
        variant="secondary"
        disabled={disabled}
        busy={busy}
        // Only handheld devices have a useful camera.
        className={camera ? "hidden pointer-coarse:inline-flex" : undefined}
        onClick={() => chooser.current?.click()}
      >
        {!busy && <Sign aria-hidden="true" className="size-4.5" />}
        {children}
        <span className="sr-only"> for {of}</span>
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        multiple={multiple}
        capture={camera ? "environment" : undefined}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows choosing the same file again.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

interface DropAreaProps {
  ref?: Ref<HTMLDivElement>;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** An area for dropping or pasting files. */
export function DropArea({ ref, onFiles, children }: DropAreaProps) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, inside: boolean) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(inside);
  };
  const take = (event: DragEvent | ClipboardEvent, { files }: DataTransfer) => {
    setOver(false);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles([...files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button and the box inside do the same with a keyboard
    <div
      ref={ref}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, event.currentTarget.contains(event.relatedTarget as Node))}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
      className={classes("grid gap-3 rounded-sm", over && "outline-3 outline-offset-4 outline-copper outline-dashed")}
    >
      {children}
    </div>
  );
}
