import type { ComponentProps, ReactNode } from "react";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { t } from "../../../platform/languages/texts";
import { Skeleton } from "../../../ui/skeleton";
import { LoadingState } from "../../../ui/states";

/** The place of a part of the account while it loads. */
export const Waiting = ({ label, place = "h-20 w-full" }: { label: string; place?: string }) => (
  <div>
    <Skeleton className={place} />
    <LoadingState label={label} />
  </div>
);

/** A list; `total` where it may come in part. */
interface Listed<T> {
  items: T[];
  total?: number;
}

interface ListStatesProps<T> extends Pick<ComponentProps<typeof WhenLoaded<Listed<T>>>, "data"> {
  /** the content in lower case: "your requests" */
  what: string;
  none: ReactNode;
  children: (item: T) => ReactNode;
}

/** A list in a drawer, in all states. */
export const ListStates = <T,>({ data, what, none, children }: ListStatesProps<T>) => (
  <WhenLoaded
    data={data}
    loading={<Waiting label={t`Loading ${{ what }}...`} />}
    failed={t`${{ upperCase: what.charAt(0).toUpperCase() }}${{ what: what.slice(1) }} could not be loaded.`}
  >
    {({ items, total = items.length }) =>
      items.length === 0 ? (
        <p className="text-soft">{none}</p>
      ) : (
        <>
          <ul className="border-rule border-t">{items.map(children)}</ul>
          {total > items.length ? (
            <p className="mt-4 text-soft">{t`These are the latest ${{ length: items.length }} of ${{ total }}; your data file has them all.`}</p>
          ) : null}
        </>
      )
    }
  </WhenLoaded>
);
