import { Cut } from "../../../../admin/cut";
import { Day } from "../../../../admin/day";
import type { ListColumn } from "../../../../admin/list/columns/list-column";
import { alphabetical, choicesOf, newestFirst } from "../../../../admin/list/common-choices";
import { ListPanel } from "../../../../admin/list/list-panel";
import { sessionApi } from "../../../../client/session";
import { Badge } from "../../../../ui/badge";
import { uploadsApi } from "../../client";
import { factsOf } from "../facts";
import type { Media, MediaFilter } from "../schema";
import { Stamp } from "./stamp";
import { UsesLine } from "./used-in";

const columns: ListColumn<Media>[] = [
  {
    heading: "Name",
    primary: true,
    sort: "name",
    cell: (file) => (
      <span className="flex items-center gap-3">
        <Stamp file={{ ...file, alt: "" }} className="size-16 flex-none" />
        <span className="min-w-0 wrap-anywhere">{file.name}</span>
      </span>
    ),
  },
  { heading: "Used in", cell: ({ used_in }) => <UsesLine uses={used_in} /> },
  {
    heading: "Alternative text",
    cell: ({ is_picture, alt }) => {
      if (alt)
        return (
          <Cut lines={2} className="text-[0.9375rem] leading-snug wrap-anywhere text-soft">
            {alt}
          </Cut>
        );
      if (is_picture) return <Badge tone="amber">No alternative text</Badge>;
      return <span className="text-[0.9375rem] text-soft">None needed</span>;
    },
  },
  {
    heading: "Kind and size",
    sort: "-size",
    cell: (file) => <span className="fact-type text-soft">{factsOf(file)}</span>,
  },
  {
    heading: "Added",
    sort: "-created_at",
    cell: ({ created_at }) => (
      <span className="fact-type text-soft">
        <Day at={created_at} />
      </span>
    ),
  },
];

/** All uploads for the site. */
export default function MediaList() {
  return (
    <ListPanel<Media, MediaFilter>
      load={uploadsApi(sessionApi).list}
      searched="a name or alternative text"
      filters={[
        {
          name: "is_picture",
          label: "Kind",
          all: "All Kinds",
          choices: choicesOf({ true: "Pictures", false: "Documents" }),
        },
        {
          name: "used",
          label: "Used",
          all: "Used or Unused",
          choices: choicesOf({ true: "Used", false: "Not used anywhere" }),
        },
      ]}
      orders={[...newestFirst, ...alphabetical("name"), { value: "-size", label: "Largest first" }]}
      nameOf={({ name }) => name}
      remove={({ id }) => uploadsApi(sessionApi).remove(id)}
      columns={columns}
      noneText="Pictures and files that are uploaded anywhere are kept here, to be used again."
    />
  );
}
