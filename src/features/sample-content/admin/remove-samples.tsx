import { wayBack } from "../../../admin/notify-deleted";
import { sessionApi } from "../../../client/session";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { toast } from "../../../ui/overlay/toast";
import { type SampleKind, sampleKinds } from "../choices";
import { samplesApi } from "../client";
import type { Samples, Staying } from "../schema";
import { bringSamplesBack } from "./bring-back";
import { amount } from "./words";

interface RemoveSamplesProps {
  samples: Samples;
  onClose: () => void;
  onRemoved: () => void;
}

/** Lists the content to remove and to keep, and removes it on confirmation. */
export function RemoveSamples({ samples, onClose, onRemoved }: RemoveSamplesProps) {
  const { busy = false, run } = useWork<true>(failedNotice("The sample content could not be removed.", "samples"));
  const remove = async () => {
    await samplesApi(sessionApi).remove();
    const undo = () => void bringSamplesBack().then(onRemoved);
    const message = "The sample content has been removed.";
    toast({ about: "samples", message, action: { label: "Undo", press: undo } });
    onClose();
    onRemoved();
  };
  return (
    <ConfirmDialog
      open
      title="Remove sample content"
      message={
        <div className="grid gap-5">
          <Going samples={samples} />
          {samples.staying.length > 0 && <StayingList staying={samples.staying} />}
          <p className="text-soft">{wayBack}</p>
        </div>
      }
      confirmLabel="Remove Sample Content"
      tone="danger"
      busy={busy}
      onConfirm={() => void run(true, remove)}
      onCancel={onClose}
    />
  );
}

function Going({ samples: { counts, going, facts } }: { samples: Samples }) {
  return (
    <div>
      <h3 className="mb-1 text-lg">What Is Removed</h3>
      <ul className="divide-y divide-rule border-y border-rule">
        {counts
          .filter(({ unchanged }) => unchanged > 0)
          .map(({ kind, unchanged }) => (
            <li key={kind}>
              <Titles kind={kind} count={unchanged} titles={going.filter((one) => one.kind === kind)} />
            </li>
          ))}
        {facts && <li className="py-2.5 leading-snug">The numbers, stories and people of the samples on the pages</li>}
      </ul>
    </div>
  );
}

interface TitlesProps {
  kind: SampleKind;
  count: number;
  /** without kinds that are only counted */
  titles: Samples["going"];
}

const Titles = ({ kind, count, titles }: TitlesProps) =>
  titles.length === 0 ? (
    <p className="py-2.5 leading-snug">{amount(kind, count)}</p>
  ) : (
    <details>
      <summary className="flex min-h-11 items-center leading-snug underline decoration-copper underline-offset-4">
        {amount(kind, count)}
      </summary>
      <ul className="grid list-disc gap-1 pb-3 pl-5 text-[0.9375rem] leading-snug text-soft">
        {titles.map(({ id, title }) => (
          <li key={id} className="wrap-anywhere">
            {title}
          </li>
        ))}
      </ul>
    </details>
  );

const reasons: Record<Staying["reason"], string> = {
  changed: "was changed",
  in_use: "people have to do with it",
};

const StayingList = ({ staying }: { staying: readonly Staying[] }) => (
  <div>
    <h3 className="mb-1 text-lg">What Stays</h3>
    <ul className="divide-y divide-rule border-y border-rule">
      {[...staying]
        .sort((one, other) => sampleKinds.indexOf(one.kind) - sampleKinds.indexOf(other.kind))
        .map(({ kind, id, title, reason }) => (
          <li key={`${kind} ${id}`} className="py-2.5 leading-snug wrap-anywhere">
            {title} <span className="text-soft">({reasons[reason]})</span>
          </li>
        ))}
    </ul>
  </div>
);
