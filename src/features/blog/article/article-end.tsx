import { t } from "../../../platform/languages/texts";
import { ButtonLink } from "../../../ui/button";
import { PostCard } from "../public/post-card";
import type { Post } from "../schema";

/** The end of an article: related articles and an invitation. */
export default function ArticleEnd({ posts }: { posts: Post[] }) {
  return (
    <>
      {posts.length > 0 ? (
        <section aria-labelledby="related" className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 pb-16 sm:pb-20">
          <h2 id="related">{t`Related Articles`}</h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {posts.map((post) => (
              <li key={post.id}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="join-in" className="border-t border-rule bg-stone">
        <div className="wrap flex flex-col gap-x-12 gap-y-6 py-14 sm:py-20 lg:flex-row lg:items-center lg:justify-between">
          <div className="grid max-w-2xl gap-3">
            <h2 id="join-in">{t`Reading is half of it`}</h2>
            <p className="text-lg leading-relaxed text-soft">{t`The people who write here are at the benches every Saturday. Come and try what you have just read, with somebody beside you who has done it before.`}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/communities#join">{t`Join a Community`}</ButtonLink>
            <ButtonLink to="/events" variant="secondary">{t`Upcoming Events`}</ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}
