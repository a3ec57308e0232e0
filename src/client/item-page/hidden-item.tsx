import { type ReactNode, useEffect } from "react";
import { useParams } from "react-router";
import { t } from "../../platform/languages/texts";
import { HiddenNote } from "../../ui/frame/hidden-note";
import { useSite } from "../../ui/site";
import { LoadingState } from "../../ui/states";
import type { Caller } from "../api";
import { sessionApi } from "../session";
import { useLoaded } from "../use-loaded";

type HiddenState = Parameters<typeof HiddenNote>[0]["item"];

interface HiddenContent {
  /** its state, unless there is a note */
  item: Partial<HiddenState>;
  note: ReactNode;
  title: string;
  details: ReactNode;
}

interface HiddenItemProps {
  one: string;
  read: (api: Caller, id: string) => Promise<HiddenContent>;
  /** shown to everybody else */
  notFound: ReactNode;
}

/** Previews an unpublished item at its own address, for users with access to drafts. */
export default function HiddenItem({ one, read, notFound }: HiddenItemProps) {
  const { id = "" } = useParams();
  const { name } = useSite();
  const { loaded } = useLoaded(id, () => read(sessionApi, id));
  const shown = loaded.state === "ready" ? loaded.value : undefined;
  useEffect(() => {
    if (shown) document.title = t`Preview: ${{ title: shown.title }} · ${{ name }}`;
  }, [shown, name]);
  if (loaded.state === "loading") return <LoadingState label={t`Loading ${{ one }}...`} />;
  if (!shown) return notFound;
  return (
    <>
      {shown.note ?? <HiddenNote one={one} item={shown.item as HiddenState} />}
      {shown.details}
    </>
  );
}
