import { lazy, Suspense, useState } from "react";
import { useLoaderData } from "react-router";
import { inBrowser } from "../../client/browser";
import { ItemPage, type ItemRoom, itemMeta, loadItem } from "../../client/item-page/item-room";
import { onServer } from "../../client/page-data.server";
import { t } from "../../platform/languages/texts";
import { Button, TextLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { LoadingState } from "../../ui/states";
import { equipmentApi } from "../equipment/client";
import { MachineDetails } from "../equipment/public/machine-details";
import type { Equipment, LogEntry } from "../equipment/schema";
import { projectsApi } from "../projects/client";
import type { Project } from "../projects/schema";
import { ownQualificationsApi } from "../qualifications/client";
import type { NextInductions } from "../qualifications/own/schema";
import Inductions from "../qualifications/public/next-inductions";
import { Booking } from "./booking";
import { type KnownMachine, readMachine } from "./load-sticker";
import { MayUse } from "./may-use";

/** A machine with the public lines of its log. */
type ShownMachine = KnownMachine & {
  log: readonly LogEntry[];
  next: NextInductions;
  made: readonly Pick<Project, "id" | "title">[];
};

/** So many projects are shown on the page of a machine. */
const maxMade = 6;

const room: ItemRoom<ShownMachine> = {
  get one() {
    return t`machine`;
  },
  back: {
    to: "/equipment",
    get label() {
      return t`Back to Equipment`;
    },
  },
  async read(api, id) {
    const machine = await readMachine(api, id);
    // The page is whole without its log and the next inductions.
    const none = { items: [] };
    const { requires } = machine;
    const [log, next, made] = await Promise.all([
      equipmentApi(api)
        .log(machine.id)
        .catch(() => none),
      requires.length > 0
        ? ownQualificationsApi(api)
            .next(requires)
            .catch(() => none)
        : none,
      projectsApi(api)
        .list({ equipment_id: machine.id, size: maxMade })
        .catch(() => none),
    ]);
    const projects = (made.items as Project[]).map(({ id, title }) => ({ id, title }));
    return { ...machine, log: log.items, next, made: projects };
  },
  titleOf: ({ name }) => name,
  preview: "equipment",
};

const load = loadItem(room);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = itemMeta(room);

/** /equipment/{id}: a machine, its status, and the requirements for using it. */
export default function MachinePage() {
  return (
    <ItemPage room={room} given={useLoaderData<typeof clientLoader>().item}>
      {(machine) => (
        <MachineDetails
          machine={machine}
          log={machine.log}
          booking={<Booking machine={machine} path={`/equipment/${machine.id}`} />}
          mayUse={<MayUse machineId={machine.id} path={`/equipment/${machine.id}`} />}
          report={<Report machine={machine} />}
          made={machine.made.length > 0 && <MadeHere machine={machine} />}
          inductions={
            machine.next.items.length > 0 && <Inductions next={machine.next} path={`/equipment/${machine.id}`} />
          }
        />
      )}
    </ItemPage>
  );
}

/** The latest projects that were made with a machine. */
const MadeHere = ({ machine: { id, made } }: { machine: ShownMachine }) => (
  <section aria-labelledby="made" className="max-w-[44rem]">
    <h2 id="made" className="mb-3 text-[1.375rem]">{t`Made With This Machine`}</h2>
    <ul className="divide-y divide-rule border-y border-rule">
      {made.map((project) => (
        <li key={project.id}>
          <TextLink to={`/projects/${project.id}`} className="inline-flex min-h-11 items-center wrap-anywhere">
            {project.title}
          </TextLink>
        </li>
      ))}
    </ul>
    {made.length === maxMade && (
      <TextLink
        to={`/projects?machine=${id}`}
        className="inline-flex min-h-11 items-center"
      >{t`All projects made with it`}</TextLink>
    )}
  </section>
);

const ReportFault = lazy(() =>
  import("../faults/public/report-fault").then(
    (part) => ({ default: part.ReportFault }),
    () => ({ default: () => <p role="alert">The form could not be loaded. Please reload the page.</p> }),
  ),
);

/** The button on a machine's page that reports a fault; its form loads on the press. */
function Report({ machine: { id, units } }: { machine: Equipment }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="report" className="needs-scripts sm:max-lg:col-span-2">
      <h2 id="report" className="mb-4 text-[1.375rem]">{t`Report a Fault`}</h2>
      {isOpen ? (
        <Suspense fallback={<LoadingState label={t`Loading the form...`} />}>
          <ReportFault equipmentId={id} units={units} />
        </Suspense>
      ) : (
        <div className="grid gap-3">
          <p className="leading-snug">{t`Something is broken, missing or dangerous? Tell us in two taps, without an account.`}</p>
          <Button variant="secondary" onClick={() => setOpen(true)}>{t`Report a Fault`}</Button>
        </div>
      )}
    </Card>
  );
}
