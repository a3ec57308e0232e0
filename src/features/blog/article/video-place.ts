const videoHosts: Record<string, string> = {
  "youtube.com": "YouTube",
  "youtu.be": "YouTube",
  "youtube-nocookie.com": "YouTube",
  "vimeo.com": "Vimeo",
  "player.vimeo.com": "Vimeo",
};

/** Returns the site of a video; undefined for an address that is not a video. */
export function videoPlace(href: string): string | undefined {
  const url = URL.parse(href);
  if (url?.protocol !== "https:" || url.pathname === "/") return undefined;
  return videoHosts[url.hostname.replace(/^(www|m)\./, "")];
}
