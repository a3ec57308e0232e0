import type { EditorView } from "prosemirror-view";
import { useState } from "react";
import { isEmail } from "../../../../platform/mail/email";
import { Button } from "../../../../ui/button";
import { TextField } from "../../../../ui/form/fields";
import { Dialog } from "../../../../ui/overlay/dialog";
import { linkAt, setLink } from "./links";
import { isSafeAddress } from "./schema";

/** "a.example" → "https://a.example"; undefined for an invalid address. */
function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (isEmail(text)) return `mailto:${text}`;
  const address = /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(text) ? `https://${text}` : text;
  return isSafeAddress(address) && !/\s/.test(address) ? address : undefined;
}

/** Asks where a link leads. */
export function LinkDialog({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const [found] = useState(() => linkAt(view.state));
  const isNew = view.state.selection.empty && !found;
  const [address, setAddress] = useState(found?.href ?? "");
  const [words, setWords] = useState("");
  const [wrong, setWrong] = useState("");
  const save = () => {
    const href = addressOf(address);
    if (!href) return setWrong("An address begins with https:// or, for a page of this site, with /");
    setLink(href, words.trim())(view.state, view.dispatch);
    onClose();
    // Waits until the dialog has returned the focus.
    setTimeout(() => view.focus());
  };
  return (
    <Dialog
      open
      size="small"
      title={found ? "Change Link" : "Link"}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save}>{found ? "Change Link" : "Add Link"}</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter is the window's button */}
      <div
        className="grid gap-4"
        onKeyDown={(pressed) => {
          if (pressed.key !== "Enter") return;
          pressed.preventDefault();
          save();
        }}
      >
        <TextField
          label="Address"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          hint="A video link on its own line becomes a card; nothing loads until it is clicked."
          error={wrong}
          value={address}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value);
            setWrong("");
          }}
        />
        {isNew && (
          <TextField
            label="Text to show"
            hint="Leave blank to show the address."
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
