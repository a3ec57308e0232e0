/** Returns an address in a length that fits a page; at most 200 characters. */
export const shortAddress = (path: string) => (path.length > 200 ? `${path.slice(0, 200)}…` : path);
