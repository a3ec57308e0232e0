import { Suspense } from "react";
import { useLoaderData } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, type Section, section, useSection } from "../../client/page";
import { onServer } from "../../page-data.server";
import type { EventList } from "./schema";

const load = (({ api, url }) => ({
  events: section(api.events.list({ search: url.searchParams.get("search") ?? undefined })),
})) satisfies Load<{ events: Promise<Section<EventList>> }>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

function List({ events }: { events: Section<EventList> | Promise<Section<EventList>> }) {
  const loaded = useSection(events);
  return loaded.ok ? <ul>{loaded.value.items.map((event) => <li key={event.id}>{event.title}</li>)}</ul> : <p>failed</p>;
}

export default function EventsPage() {
  const { events } = useLoaderData<typeof clientLoader>();
  return (
    <main>
      <Suspense fallback="Loading">
        <List events={events} />
      </Suspense>
    </main>
  );
}
