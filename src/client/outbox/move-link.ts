import { readLinks, writeLinks } from "./registration-links";

/** Changes the event of a stored link after the registration was moved. Does nothing if the link is not stored here. */
export function moveLink(path: string, { id, end_date }: { id: number; end_date: string }): void {
  const links = readLinks();
  const saved = links.find((link) => link.path === path);
  if (saved && saved.event !== id)
    writeLinks(links.map((link) => (link === saved ? { ...saved, event: id, until: end_date } : link)));
}
