import { Link } from "react-router";
import { Day } from "../../admin/day";
import { type List, ListPanel } from "../../admin/list-panel";
import { FeaturedToggle } from "../../admin/toggles";
import { sessionApi } from "../../client/session";
import { DataTable } from "../../ui/data-table";
import { plural } from "../../ui/format";
import { postNoun } from "./admin-noun";
import { categoryChoices, statusChoices } from "./post-choices";
import { authorOf, categoryLabels } from "./post-facts";
import { PostStatusBadge } from "./post-status";
import type { Post, PostFilter } from "./schema";

/** All articles, whatever their status. */
export const PostsList = () => (
  <ListPanel<Post, PostFilter>
    noun={postNoun}
    load={(query) => sessionApi.blog.list({ ...query, brief: "true" })}
    searched="a title, text, category or author"
    filters={[
      { name: "status", label: "Status", all: "All Statuses", choices: statusChoices },
      { name: "category", label: "Category", all: "All Categories", choices: categoryChoices },
    ]}
    orders={[
      { value: "-date", label: "Newest first" },
      { value: "date", label: "Oldest first" },
      { value: "-views", label: "Most read first" },
    ]}
    nameOf={({ title }) => title}
    remove={({ id }) => sessionApi.blog.remove(id)}
  >
    {(list) => <PostsTable {...list} />}
  </ListPanel>
);

function PostsTable({ items, actions, save }: List<Post>) {
  const feature = (post: Post) =>
    save({
      item: post,
      to: { featured: !post.featured },
      call: () => sessionApi.blog.update(post.id, { featured: !post.featured }),
      said: `“${post.title}” is ${post.featured ? "no longer" : "now"} featured.`,
    });
  return (
    <DataTable
      caption="Blog posts"
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        { heading: "Post", primary: true, cell: (post) => <Title post={post} /> },
        { heading: "Status", cell: ({ status }) => <PostStatusBadge status={status} /> },
        {
          heading: "Length",
          numeric: true,
          cell: ({ content_length }) => (
            <span className="whitespace-nowrap">{plural(content_length, "character")}</span>
          ),
        },
        { heading: "Views", numeric: true, cell: ({ views }) => <span className="fact-type">{views}</span> },
        { heading: "Date", cell: ({ date }) => <Day at={date} /> },
        {
          heading: "Featured",
          cell: (post) => <FeaturedToggle name={post.title} on={post.featured} onPress={() => feature(post)} />,
        },
      ]}
      actions={actions}
    />
  );
}

const Title = ({ post }: { post: Post }) => (
  <div className="grid min-w-0 justify-items-start gap-1 min-[72rem]:min-w-56">
    <Link
      to={`/blog/${post.id}`}
      className="reach leading-snug wrap-anywhere text-ink decoration-copper underline-offset-4 hover:underline"
    >
      {post.title}
    </Link>
    <p className="text-[0.875rem] leading-snug font-normal wrap-anywhere text-soft">
      {[authorOf(post)?.name, post.categories.map((category) => categoryLabels[category]).join(", ")]
        .filter(Boolean)
        .join(" · ")}
    </p>
  </div>
);
