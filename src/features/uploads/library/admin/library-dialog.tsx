import { useState } from "react";
import { sessionApi } from "../../../../client/session";
import { useLoaded } from "../../../../client/use-loaded";
import { WhenLoaded } from "../../../../client/waiting/when-loaded";
import { Button } from "../../../../ui/button";
import { SearchField } from "../../../../ui/form/search-field";
import { plural } from "../../../../ui/formatting";
import { Dialog } from "../../../../ui/overlay/dialog";
import { EmptyState } from "../../../../ui/states";
import { uploadsApi } from "../../client";
import { factsOf } from "../facts";
import type { Media, MediaList } from "../schema";
import { Stamp } from "./stamp";

/** The number shown at once; a button loads more. */
const portion = 24;
/** The most of one call. */
const most = 96;

interface LibraryDialogProps {
  documents: boolean;
  onChoose: (file: Media) => void;
  onClose: () => void;
}

/** The library, for choosing a file. */
export default function LibraryDialog({ documents, onChoose, onClose }: LibraryDialogProps) {
  const [search, setSearch] = useState("");
  const [size, setSize] = useState(portion);
  const query = { search, size, ...(documents ? {} : { is_picture: "true" as const }) };
  const data = useLoaded(JSON.stringify(query), () => uploadsApi(sessionApi).list(query));
  const what = documents ? "files" : "pictures";
  return (
    <Dialog open size="large" title={`Choose from Media`} onOpenChange={(open) => !open && onClose()}>
      <div className="grid gap-5">
        <SearchField
          label={`Search ${what}...`}
          name="media"
          onSearch={(text) => {
            setSearch(text);
            setSize(portion);
          }}
        />
        <WhenLoaded data={data} loading="Loading media..." failed="Failed to load media.">
          {(list) => <Found list={list} what={what} search={search} onChoose={onChoose} onMore={() => setSize(most)} />}
        </WhenLoaded>
      </div>
    </Dialog>
  );
}

interface FoundProps {
  list: MediaList;
  what: string;
  search: string;
  onChoose: (file: Media) => void;
  onMore: () => void;
}

function Found({ list: { items, total, size }, what, search, onChoose, onMore }: FoundProps) {
  if (items.length === 0)
    return (
      <EmptyState
        title={search ? `No ${what} found` : `There are no ${what} yet`}
        text={
          search
            ? `Nothing matches “${search}”.`
            : "To add the first, close this and choose a file from your device. Every upload is then listed here."
        }
      />
    );
  return (
    <>
      <p role="status" className="text-[0.9375rem] text-soft">
        {items.length < total ? `The latest ${items.length} of ${total}` : plural(total, what.slice(0, -1))}
      </p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {items.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              onClick={() => onChoose(file)}
              className="grid h-full w-full content-start gap-1.5 rounded-sm border border-rule p-2 text-left hover:border-ink hover:bg-stone"
            >
              <Stamp file={{ ...file, alt: "" }} className="aspect-4/3 w-full" />
              <span className="text-[0.9375rem] leading-snug font-[600] wrap-anywhere">{file.name}</span>
              <span className="text-[0.8125rem] leading-snug text-soft">{factsOf(file)}</span>
            </button>
          </li>
        ))}
      </ul>
      {items.length < total &&
        (size < most ? (
          <Button variant="secondary" onClick={onMore}>
            Show More
          </Button>
        ) : (
          <p className="text-[0.9375rem] text-soft">Search to find the others.</p>
        ))}
    </>
  );
}
