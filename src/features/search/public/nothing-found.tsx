import { t } from "../../../platform/languages/texts";
import { ButtonLink, TextLink } from "../../../ui/button";
import { quickLinks, useShownLinks } from "../../../ui/frame/site-links";
import type { EmptyReason } from "../../../ui/list/listing";
import { useSite } from "../../../ui/site";
import { EmptyState } from "../../../ui/states";
import { type SearchAddress, searchedIn, searchHref } from "./search-address";

interface NothingFoundProps extends EmptyReason {
  asked: SearchAddress;
}

/** Explains an empty result and offers ways on. */
export default function NothingFound({ asked: { q, kind }, refusal, firstPage }: NothingFoundProps) {
  const site = useSite();
  if (!q)
    return (
      <EmptyState
        title={t`What are you looking for?`}
        text={t`Type a word, or the beginning of one. ${{ searchedIn: searchedIn(site) }} are searched together.`}
        action={<Rooms />}
      />
    );
  const back = firstPage ?? (refusal || kind ? searchHref({ q }) : undefined);
  return (
    <EmptyState
      title={firstPage ? t`This page of the list is empty` : t`Nothing found`}
      text={refusal ? `${refusal}.` : t`Try fewer words, or only the beginning of one.`}
      action={
        back ? (
          <ButtonLink to={back} variant="secondary">
            {firstPage ? t`First Page` : t`Search Everything`}
          </ButtonLink>
        ) : (
          <Rooms />
        )
      }
    />
  );
}

function Rooms() {
  return (
    <ul className="flex flex-wrap justify-center gap-x-5">
      {useShownLinks(quickLinks).map(({ to, label }) => (
        <li key={to}>
          <TextLink to={to} className="reach">
            {label}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
