import { Suspense } from "react";
import { useRevalidator } from "react-router";
import { t } from "../../platform/languages/texts";
import { PageHeader } from "../../ui/frame/page-header";
import { type KnownSite, pageMeta } from "../../ui/frame/page-meta";
import { type Section, useSection } from "../../ui/section";
import { Skeleton } from "../../ui/skeleton";
import { FailedState } from "../../ui/states";
import type { LegalWords } from "../words/schema";
import Sections from "./sections";

interface LegalPageProps {
  title: string;
  words: Section<LegalWords> | Promise<Section<LegalWords>>;
}

/** Terms or privacy. */
export const LegalPage = (props: LegalPageProps) => (
  <Suspense fallback={<Waiting title={props.title} />}>
    <Loaded {...props} />
  </Suspense>
);

const Waiting = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} />
    <div className="wrap">
      <Skeleton className="h-dvh" />
    </div>
  </>
);

function Loaded({ title, words }: LegalPageProps) {
  const loaded = useSection(words);
  const { revalidate } = useRevalidator();
  if (loaded.ok)
    return (
      <div className="min-h-dvh">
        <Sections title={title} words={loaded.value} />
      </div>
    );
  return (
    <>
      <PageHeader title={title} />
      <div className="wrap">
        <FailedState message={t`Failed to load this page`} onRetry={() => void revalidate()} />
      </div>
    </>
  );
}

/** The head of a rules page; its first paragraph is the description. */
export function legalMeta(title: string, words: LegalPageProps["words"] | undefined, site: KnownSite) {
  const lead = words && !(words instanceof Promise) && words.ok ? words.value.lead : "";
  return pageMeta({ title, site, ...(lead ? { description: lead } : {}) });
}
