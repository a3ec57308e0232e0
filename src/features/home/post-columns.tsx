import { Link } from "react-router";
import { formatDate } from "../../ui/formatting";
import { Icon } from "../../ui/icon";
import { useSite } from "../../ui/site";
import { T, V } from "../../ui/texts/texts";
import { WithDates } from "../../ui/time/with-dates";
import type { HomePost } from "./load-home";

/** Articles side by side, the newest largest. */
export default function PostColumns({ posts }: { posts: HomePost[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] border-t-4 border-ink lg:grid-flow-col lg:auto-cols-fr lg:[grid-template-columns:minmax(0,1.5fr)]">
      {posts.map((post, at) => (
        <li
          key={post.id}
          className="border-rule py-6 not-first:border-t lg:px-7 lg:first:pl-0 lg:last:pr-0 lg:not-first:border-t-0 lg:not-first:border-l"
        >
          <Post post={post} leading={at === 0} />
        </li>
      ))}
    </ul>
  );
}

function Post({ post, leading }: { post: HomePost; leading: boolean }) {
  const { timeZone } = useSite();
  return (
    <article aria-labelledby={`post-${post.id}`} className="group relative flex h-full flex-col items-start gap-3">
      <time dateTime={post.date} className="label-type text-soft">
        <WithDates text={formatDate(post.date, timeZone)} />
      </time>
      <h3
        id={`post-${post.id}`}
        className={leading ? "text-[1.625rem] wrap-anywhere sm:text-[2.125rem]" : "wrap-anywhere"}
      >
        {post.title}
      </h3>
      <p
        className={leading ? "text-lg leading-relaxed wrap-anywhere text-soft" : "leading-snug wrap-anywhere text-soft"}
      >
        {post.excerpt}
      </p>
      <Link
        to={`/blog/${post.id}`}
        className="mt-auto inline-flex min-h-11 items-center gap-2 font-[600] text-copper underline decoration-1 underline-offset-[0.2em] group-hover:decoration-2 after:absolute after:inset-0"
      >
        <span>
          <T>
            Read More
            <span className="sr-only">
              : <V title={post.title} />
            </span>
          </T>
        </span>
        <Icon name="arrow-left" className="size-4.5 rotate-180" />
      </Link>
    </article>
  );
}
