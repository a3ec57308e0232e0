import { readLinks, writeLinks } from "./registration-links";

/** Keeps a link of this device with the event that its registration is for by now; one that this device does not keep stays so. */
export function moveLink(path: string, { id, end_date }: { id: number; end_date: string }): void {
  const links = readLinks();
  if (links[id]?.path === path) return;
  const others = Object.entries(links).filter(([, saved]) => saved.path !== path);
  if (others.length < Object.keys(links).length)
    writeLinks({ ...Object.fromEntries(others), [id]: { path, until: end_date } });
}
