import { Day } from "../../../admin/day";
import type { ListColumn } from "../../../admin/list/columns/list-column";
import { choicesOf, newestFirst } from "../../../admin/list/common-choices";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { ListPanel } from "../../../admin/list/list-panel";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { TextLink } from "../../../ui/button";
import { subscribersApi } from "../client";
import type { Subscriber, SubscriberFilter, SubscriberSource, SubscriberState } from "../schema";

const api = subscribersApi(sessionApi);

const stateNames: Record<SubscriberState, string> = {
  asked: "Not confirmed yet",
  confirmed: "Confirmed",
  ended: "Ended",
};
const sourceNames: Record<SubscriberSource, string> = {
  footer: "Form of the site",
  account: "Account page",
  event: "After registering",
  join: "Join form",
  import: "Import",
};

const nameOf = ({ email }: Subscriber) => email;

const columns = (topicName: (topic: string) => string): ListColumn<Subscriber>[] => [
  {
    heading: "Email",
    primary: true,
    cell: ({ email, name }) => (
      <>
        <span className="block wrap-anywhere">{email}</span>
        {name && <span className="block text-[0.9375rem] font-normal text-soft wrap-anywhere">{name}</span>}
      </>
    ),
  },
  { heading: "State", cell: ({ state }) => stateNames[state] },
  { heading: "Topics", cell: ({ topics }) => topics.map(topicName).join(", ") },
  { heading: "Source", cell: ({ source, consent }) => <Source source={source} consent={consent} /> },
  { heading: "Asked", cell: ({ created_at }) => <Day at={created_at} /> },
  { heading: "Language", extra: true, cell: ({ language }) => language },
];

const Source = ({ source, consent }: Pick<Subscriber, "source" | "consent">) => (
  <>
    {sourceNames[source]}
    {consent && <span className="block text-[0.9375rem] text-soft wrap-anywhere">{consent}</span>}
  </>
);

/** The people who asked for news by mail, with their states and counts. */
export default function SubscribersPage() {
  const counts = useLoaded("subscriber counts", api.counts);
  const known = counts.loaded.state === "ready" ? counts.loaded.value : undefined;
  const topics = known?.topics ?? [];
  const topicName = (topic: string) => topics.find((one) => one.topic === topic)?.name ?? topic;
  return (
    <ListPanel<Subscriber, SubscriberFilter>
      aside={
        <>
          <TextLink to="/admin/letters" className="reach inline-flex items-center">
            Letters
          </TextLink>
          <ImportExport
            path="/subscribers"
            rights="subscribers"
            imports="sheets"
            about="Only people who have agreed already. The columns are Email, Name, Topics, Agreed on and How, such as 2026-11-28 and “on the paper list at the door”. An address that is known, also one that ended, stays as it is."
          />
        </>
      }
      summary={
        known && (
          <p className="text-soft">
            {known.confirmed} confirmed, {known.asked} not confirmed yet, {known.ended} ended.
          </p>
        )
      }
      load={api.list}
      searched="an e-mail or name"
      filters={[
        { name: "state", label: "State", all: "All States", choices: choicesOf(stateNames) },
        {
          name: "topic",
          label: "Topic",
          all: "All Topics",
          choices: topics.map(({ topic, name, count }) => ({ value: topic, label: `${name} (${count})` })),
        },
      ]}
      orders={newestFirst}
      nameOf={nameOf}
      editable={false}
      addable={false}
      columns={columns(topicName)}
      noneText="People ask for news in the footer of each page, and confirm by a link in a mail."
    />
  );
}
