import { t } from "../platform/languages/texts";
/** Where an article can be shared, with the addresses that begin a message about it there. */
export function shareLinks({ url, title }: { url: string; title: string }) {
  const [address, words] = [encodeURIComponent(url), encodeURIComponent(title)];
  return [
    { id: "whatsapp", label: t`WhatsApp`, href: `https://wa.me/?text=${words}%20${address}` },
    { id: "x", label: "X", href: `https://x.com/intent/post?text=${words}&url=${address}` },
    { id: "facebook", label: t`Facebook`, href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { id: "linkedin", label: t`LinkedIn`, href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
  ];
}
