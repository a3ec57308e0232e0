import { useMay } from "../../../admin/current-user";
import { Day } from "../../../admin/day";
import type { ListColumn } from "../../../admin/list/columns/list-column";
import { newestFirst } from "../../../admin/list/common-choices";
import { ListPanel } from "../../../admin/list/list-panel";
import { sessionApi } from "../../../client/session";
import { TextLink } from "../../../ui/button";
import { lettersApi } from "../client";
import type { Letter, LetterFilter } from "../schema";
import { LetterStateBadge, letterStateChoices } from "./state-badge";

const nameOf = ({ subject }: Letter) => subject;

const count = (heading: string, of: (letter: Letter) => number): ListColumn<Letter> => ({
  heading,
  numeric: true,
  cell: (letter) => (letter.started_at === null ? "–" : <span className="fact-type">{of(letter)}</span>),
});

const columns: ListColumn<Letter>[] = [
  { heading: "Subject", primary: true, cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span> },
  { heading: "State", cell: ({ publication }) => <LetterStateBadge state={publication} /> },
  count("People", ({ audience }) => audience),
  count("Sent", ({ sent }) => sent),
  count("Refused", ({ refused }) => refused),
  count("Ended by it", ({ ended }) => ended),
  { heading: "Written", sort: "-created_at", cell: ({ created_at }) => <Day at={created_at} /> },
];

/** All letters, and the way to the people who get them. */
export default function LettersList() {
  const may = useMay();
  return (
    <ListPanel<Letter, LetterFilter>
      aside={
        may("subscribers.read") && (
          <TextLink to="/admin/letters/subscribers" className="reach inline-flex items-center">
            Subscribers
          </TextLink>
        )
      }
      load={lettersApi(sessionApi).list}
      searched="a subject or text"
      filters={[{ name: "publication", label: "State", all: "All States", choices: letterStateChoices }]}
      orders={newestFirst}
      nameOf={nameOf}
      remove={({ id }) => lettersApi(sessionApi).remove(id)}
      columns={columns}
      noneText="Write a letter, look at it as a mail, and send it to the people who asked for news. It starts as a draft."
    />
  );
}
