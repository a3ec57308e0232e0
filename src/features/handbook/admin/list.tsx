import { Link } from "react-router";
import { PanelHeader } from "../../../admin/list/panel-header";
import { handbookPages, handbookPath } from "../pages";

/** The pages of the handbook. */
export default function HandbookList() {
  return (
    <section aria-label="Handbook" className="panel max-w-3xl">
      <PanelHeader title="Handbook" note="Eight short pages for those who run the day" />
      <ol className="grid border-t border-rule">
        {handbookPages.map(({ slug, title, about }) => (
          <li key={slug} className="border-b border-rule">
            <Link to={handbookPath(slug)} className="group grid gap-1 px-1 py-4 hover:bg-stone">
              <span className="font-display text-lg leading-tight font-[720] group-hover:underline">{title}</span>
              <span className="text-soft">{about}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
