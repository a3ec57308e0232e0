import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import { Wall } from "../../ui/picture/wall";

interface AuthFrameProps {
  title: string;
  lead: string;
  /** reasons for having an account, one on each line */
  points: string[];
  /** why the form needs scripts */
  needsScripts: string;
  form: ReactNode;
  other: ReactNode;
}

/** The frame of signing in and signing up: a picture on one side of a wide screen, the form on the other. */
export const AuthFrame = ({ title, lead, points, needsScripts, form, other }: AuthFrameProps) => (
  <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 py-8 sm:py-12 lg:grid-cols-[1fr_minmax(0,30rem)] lg:gap-14 lg:py-16">
    <div className="flex flex-col overflow-hidden rounded-md lg:min-h-[38rem] lg:bg-ink lg:text-paper lg:dark:bg-stone lg:dark:text-ink">
      <Wall className="hidden h-56 min-h-0 grow basis-56 lg:block" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:p-10 lg:pt-8">
        <h1>{title}</h1>
        <p className="max-w-lg text-lg text-soft lg:text-inherit">{lead}</p>
        <ul className="hidden gap-2 border-current/25 border-t pt-5 lg:grid">
          {points.map((point) => (
            <li key={point} className="flex gap-3">
              <span aria-hidden="true" className="mt-2.5 h-0.5 w-4 flex-none bg-copper" />
              {point}
            </li>
          ))}
        </ul>
      </div>
    </div>
    <div className="self-center">
      <Card className="sm:p-8">
        <noscript>
          <p className="mb-4">{needsScripts}</p>
        </noscript>
        {form}
      </Card>
      <p id="other-way" className="mt-6 text-center text-soft [&>a]:reach">
        {other}
      </p>
    </div>
  </div>
);
