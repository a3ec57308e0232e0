/** The tabs of the back office in their order, one line for each noun that is built. `panels.tsx` has what they show. */
export const tabs = [
  { id: "dashboard", label: "Dashboard" },
  { id: "events", label: "Events" },
  { id: "registrations", label: "Registrations" },
] as const;

export type TabId = (typeof tabs)[number]["id"];

/** The tab that an address names; the dashboard when it names none of ours. */
export const tabOf = (search: string): TabId => {
  const named = new URLSearchParams(search).get("tab");
  return tabs.find(({ id }) => id === named)?.id ?? "dashboard";
};

/** A tab's address; what a tab shows is laid behind it as further parameters. */
export const tabPath = (id: TabId, parameters: Record<string, string | number> = {}): string => {
  const search = new URLSearchParams({
    ...(id === "dashboard" ? {} : { tab: id }),
    ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
  }).toString();
  return search ? `/admin?${search}` : "/admin";
};
