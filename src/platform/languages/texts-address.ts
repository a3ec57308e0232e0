/** Where browsers get the texts of a language: a new address for each change, so that they keep what they have. */
export const textsAddress = ({ tag, forBrowsers }: { tag: string; forBrowsers: { hash: string } }): string =>
  `/texts/${tag}.json?of=${forBrowsers.hash}`;
