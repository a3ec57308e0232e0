import { t } from "../platform/languages/texts";
import { notCopied } from "../ui/overlay/chat-text";
import { showNotice } from "./notice";

/** A site that does not know its public address writes links without it. */
const whole = (text: string) => text.replace(/(^|\n)\/(?=\w)/, `$1${location.origin}/`);

/** Copies a text and says so. @param otherwise the notice if the browser does not allow copying */
async function copy(text: string, { done, otherwise }: { done: string; otherwise: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showNotice(done);
  } catch {
    showNotice(otherwise);
  }
}

/** Shares a link by the device's means, or copies it. */
async function share(url: string): Promise<void> {
  if (typeof navigator.share === "function") {
    // Closing the share sheet rejects the promise; that is not an error.
    await navigator.share({ title: document.querySelector("h1")?.textContent ?? "", url }).catch(() => undefined);
    return;
  }
  await copy(url, {
    done: t`The link is in your clipboard.`,
    otherwise: t`The link could not be copied. It is ${{ url }}`,
  });
}

/** Serves the buttons with `data-share-page`, a link, and `data-copy-text`, a text for a chat. */
export function watchSharing(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-share-page],[data-copy-text]") : null;
    const { sharePage, copyText } = button?.dataset ?? {};
    if (sharePage) void share(whole(sharePage));
    if (copyText) {
      const text = whole(copyText);
      void copy(text, { done: t`Copied. Paste it into a chat.`, otherwise: notCopied(text) });
    }
  });
}
