import { Parts } from "../../../admin/form-parts";

/** What connects the site with other programs; each feature adds its part. */
export default function ConnectionsSection() {
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-14">
      <h2 className="sr-only">Connections</h2>
      <p className="leading-snug text-soft">
        Other programs and sites can read this site, change it, and hear what happens here. You can end each connection
        at any time.
      </p>
      <Parts id={undefined} />
    </div>
  );
}
