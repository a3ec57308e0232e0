import { ButtonLink } from "../../ui/button";
import { PageHeader } from "../../ui/page-header";

/** In the place of an event that there is not. */
export default function NoEvent() {
  return (
    <div className="pb-16">
      <PageHeader
        title="Event Not Found"
        lead="There is no event at this address. It may have been taken down, or the link has lost a part on its way."
        actions={<ButtonLink to="/events">All events</ButtonLink>}
      />
    </div>
  );
}
