import { Day } from "../../../admin/day";
import type { ListColumn } from "../../../admin/list/columns/list-column";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { ListPanel } from "../../../admin/list/list-panel";
import { featuredColumn } from "../../../admin/list/toggles";
import { SiteLink } from "../../../admin/site-link";
import { sessionApi } from "../../../client/session";
import { plural } from "../../../ui/formatting";
import { blogApi } from "../client";
import { authorOf, categoryLabels } from "../public/post-facts";
import { PostStatusBadge } from "../public/post-status";
import type { Post, PostFilter } from "../schema";
import { categoryChoices, statusChoices } from "./post-choices";

const nameOf = ({ title }: Post) => title;

const columns: ListColumn<Post>[] = [
  { heading: "Post", primary: true, sort: "title", cell: (post) => <Title post={post} /> },
  { heading: "Status", cell: ({ status }) => <PostStatusBadge status={status} /> },
  {
    heading: "Length",
    numeric: true,
    cell: ({ content_length }) => <span className="whitespace-nowrap">{plural(content_length, "character")}</span>,
  },
  {
    heading: "Views",
    numeric: true,
    sort: "-views",
    ways: ["Most read first", "Least read first"],
    cell: ({ views }) => <span className="fact-type">{views}</span>,
  },
  { heading: "Date", sort: "-date", cell: ({ date }) => <Day at={date} /> },
  featuredColumn(nameOf, (id, featured) => blogApi(sessionApi).update(id, { featured })),
  { heading: "Changed", extra: true, cell: ({ updated_at }) => <Day at={updated_at} /> },
];

/** Lists articles of every status. */
export default function PostsList() {
  return (
    <ListPanel<Post, PostFilter>
      aside={<ImportExport path="/blog" rights="posts" imports="markdown" />}
      load={(query) => blogApi(sessionApi).list({ ...query, brief: "true" })}
      searched="a title, text, category or author"
      filters={[
        { name: "status", label: "Status", all: "All Statuses", choices: statusChoices },
        { name: "category", label: "Category", all: "All Categories", choices: categoryChoices },
      ]}
      orders={[
        { value: "-date", label: "Newest first" },
        { value: "date", label: "Oldest first" },
      ]}
      nameOf={nameOf}
      remove={({ id }) => blogApi(sessionApi).remove(id)}
      columns={columns}
      noneText="Articles tell people what happens here. A draft is not shown to visitors."
    />
  );
}

const Title = ({ post }: { post: Post }) => (
  <div className="grid min-w-0 justify-items-start gap-1 in-table:min-w-44">
    <SiteLink to={`/blog/${post.id}`}>{post.title}</SiteLink>
    <p className="text-[0.875rem] leading-snug font-normal wrap-anywhere text-soft">
      {[authorOf(post)?.name, post.categories.map((category) => categoryLabels[category]).join(", ")]
        .filter(Boolean)
        .join(" · ")}
    </p>
  </div>
);
