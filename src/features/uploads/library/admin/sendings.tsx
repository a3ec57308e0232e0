import { Check } from "../../../../ui/symbols";
import { UploadBar } from "../../admin/upload-bar";
import type { NamedSending } from "./use-uploads";

/** The progress of several uploads. */
export const Sendings = ({ files }: { files: readonly NamedSending[] }) =>
  files.length === 0 ? null : (
    <ul aria-label="Uploads" aria-live="polite" className="grid gap-2">
      {files.map(({ key, name, state, share, message }) => (
        <li key={key} className="rounded-sm border border-rule px-3 py-1.5 text-[0.9375rem] leading-snug">
          {state === "sending" && <UploadBar name={name} share={share} />}
          {state === "waiting" && <p className="py-2 wrap-anywhere text-soft">{name} is waiting for its turn</p>}
          {state === "done" && (
            <p className="flex items-center gap-2 py-2 wrap-anywhere text-moss">
              <Check aria-hidden="true" className="size-4.5 flex-none" />
              {name} has been uploaded
            </p>
          )}
          {state === "failed" && (
            <p className="py-2 wrap-anywhere text-red">
              {name}: {message}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
