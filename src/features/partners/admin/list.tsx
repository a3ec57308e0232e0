import { Day } from "../../../admin/day";
import { CardGrid } from "../../../admin/list/card-grid";
import { alphabetical, byPlace, oldestFirst, shownFilter } from "../../../admin/list/common-choices";
import { type List, ListPanel } from "../../../admin/list/list-panel";
import { byAge } from "../../../admin/list/move-by-one";
import { OrderStepper } from "../../../admin/list/order-stepper";
import { ActiveToggle, FeaturedToggle } from "../../../admin/list/toggles";
import { sessionApi } from "../../../client/session";
import { Badge } from "../../../ui/badge";
import { TextLink } from "../../../ui/button";
import { partnersApi } from "../client";
import type { Partner, PartnerFilter } from "../schema";
import { categoryChoices, categoryLabel } from "./partner-choices";
import { PartnerLogo } from "./partner-logo";

/** All partners, also those who are not shown. */
export default function PartnersList() {
  return (
    <ListPanel<Partner, PartnerFilter>
      load={partnersApi(sessionApi).list}
      pageSize={100}
      searched="a name or description"
      filters={[{ name: "category", label: "Category", all: "All Categories", choices: categoryChoices }, shownFilter]}
      orders={[...byPlace, ...oldestFirst, ...alphabetical("name")]}
      nameOf={({ name }) => name}
      remove={({ id }) => partnersApi(sessionApi).remove(id)}
    >
      {(list) => <PartnerCards list={list} />}
    </ListPanel>
  );
}

const PartnerCards = ({ list }: { list: List<Partner> }) => (
  <CardGrid
    label="Partners"
    items={list.items}
    picture={(partner) => <PartnerLogo partner={partner} />}
    title={({ name }) => name}
    actions={list.actions}
  >
    {(partner) => (
      <>
        <div>
          <OrderStepper
            item={partner}
            name={partner.name}
            list={list}
            amongEquals={byAge}
            setOrder={partnersApi(sessionApi).setOrder}
          />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <FeaturedToggle
            item={partner}
            name={partner.name}
            save={list.save}
            call={() => partnersApi(sessionApi).toggleFeatured(partner.id)}
          />
          <ActiveToggle
            item={partner}
            name={partner.name}
            save={list.save}
            call={() => partnersApi(sessionApi).toggleActive(partner.id)}
          />
        </div>
        <Facts partner={partner} />
      </>
    )}
  </CardGrid>
);

function Facts({ partner: { category, description, website_url, created_at } }: { partner: Partner }) {
  return (
    <>
      {category && (
        <p>
          <Badge tone="violet">{categoryLabel(category)}</Badge>
        </p>
      )}
      {description && <p className="text-[0.9375rem] leading-snug wrap-anywhere text-soft">{description}</p>}
      {website_url && (
        <p className="text-[0.9375rem] wrap-anywhere">
          <TextLink to={website_url} className="reach">
            {website_url.replace(/^https?:\/\/|\/$/g, "")}
          </TextLink>
        </p>
      )}
      <p className="fact-type mt-auto pt-1 text-soft">
        Created <Day at={created_at} />
      </p>
    </>
  );
}
