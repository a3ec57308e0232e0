import { readLinks, writeLinks } from "./registration-links";

/** Keeps a link of this device with the event that its registration is for by now; one that this device does not keep stays so. */
export function moveLink(path: string, { id, end_date }: { id: number; end_date: string }): void {
  const links = readLinks();
  const saved = links.find((link) => link.path === path);
  if (saved && saved.event !== id)
    writeLinks(links.map((link) => (link === saved ? { ...saved, event: id, until: end_date } : link)));
}
