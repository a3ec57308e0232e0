/** Returns the address of a back-office tab, with its state as parameters. */
export const tabPath = (id: string, parameters: Record<string, string | number> = {}): string => {
  const path = id === "dashboard" ? "/admin" : `/admin/${id}`;
  const search = new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, String(value)]),
  ).toString();
  return search ? `${path}?${search}` : path;
};
