import { useEffect, useState } from "react";
import { newPrefix } from "../../api/draft-key";
import type { DraftNotice } from "../../api/drafts";
import { Badge } from "../../ui/badge";
import { TextLink } from "../../ui/button";
import { plural } from "../../ui/formatting";
import { useCurrentUser } from "../current-user";
import { useLabels } from "../labels";
import { readCopies } from "./device-copies";
import { TypedTime } from "./draft-offers";
import { readNotices, useDraftCalls } from "./drafts-api";
import { titleOf } from "./offers";

const none: readonly DraftNotice[] = [];

/** Returns the unsaved drafts of this tab's resource; an empty list when they cannot be loaded. */
export function useDraftNotices(): readonly DraftNotice[] {
  const calls = useDraftCalls();
  const [notices, setNotices] = useState(none);
  const { id: owner, full_name } = useCurrentUser();
  useEffect(() => {
    if (!calls) return;
    let wanted = true;
    const look = async () => {
      const found = await readNotices(calls).catch(() => []);
      // Text that did not reach the server is only here. An item with both needs one notice.
      const known = new Set(found.flatMap(({ own, item }) => (own ? [item] : [])));
      const copies = await readCopies({ owner, resource: calls.resource });
      const here = copies.filter(({ item, isSent }) => !isSent && !known.has(item));
      const mine = here.map((copy) => ({
        item: copy.item,
        by: owner,
        by_name: full_name,
        own: true,
        title: titleOf(copy),
        updated_at: copy.at,
      }));
      if (wanted) setNotices([...mine, ...found]);
    };
    void look();
    return () => {
      wanted = false;
    };
  }, [calls, owner, full_name]);
  return notices;
}

const nameOf = ({ own, by_name }: DraftNotice) => (own ? "you" : by_name);

/** Marks an item of the list that has unpublished changes. */
export function DraftMark({ notices, id }: { notices: readonly DraftNotice[]; id: number | string }) {
  const own = notices.filter(({ item }) => item === String(id));
  if (own.length === 0) return null;
  return (
    <span className="basis-full in-table:order-first in-table:basis-auto" title={`By ${own.map(nameOf).join(", ")}`}>
      <Badge tone="amber">Unpublished changes</Badge>
    </span>
  );
}

/** Shows unfinished new items above the list. */
export function UnfinishedNews({ notices, newHref }: { notices: readonly DraftNotice[]; newHref: string }) {
  const labels = useLabels();
  const news = notices.filter(({ item }) => item.startsWith(newPrefix));
  const [latest] = news;
  if (!latest) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border border-amber bg-sheet px-4 py-1.5 leading-snug">
      <span className="wrap-anywhere">
        {plural(news.length, `unfinished ${labels.one}`, `unfinished ${labels.many}`)}:{" "}
        {latest.title ? `“${latest.title}” ` : ""}
        by {nameOf(latest)}, <TypedTime at={latest.updated_at} />
        {news.length > 1 ? " is the latest" : ""}.
      </span>
      <TextLink to={newHref} className="inline-flex min-h-11 items-center">
        Continue
      </TextLink>
    </p>
  );
}
