import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../../ui/button";
import type { Section } from "../../ui/section";
import { EmptyState } from "../../ui/states";
import { AsyncSection } from "./async-section";
import type { HomePost } from "./load-home";
import PostColumns from "./post-columns";
import { useLogFailure } from "./use-log-failure";

type PostsSection = Section<HomePost[]> | Promise<Section<HomePost[]>>;

/** The latest articles, like columns of a newspaper. */
export function LatestPosts({ posts }: { posts: PostsSection }) {
  useLogFailure("Blog posts", posts);
  return (
    <section aria-labelledby="latest">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-14 sm:gap-8 sm:py-20">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="latest">{t`Latest from Our Blog`}</h2>
          <ButtonLink to="/blog" variant="secondary">{t`View All Posts`}</ButtonLink>
        </div>
        <AsyncSection given={posts} loading={t`Loading blog posts...`} place="h-64">
          {(loaded) =>
            !loaded.ok || loaded.value.length === 0 ? (
              <EmptyState
                title={t`No blog posts available yet.`}
                text={t`What we learn at the bench is written down here.`}
              />
            ) : (
              <div className="min-h-56">
                <PostColumns posts={loaded.value} />
              </div>
            )
          }
        </AsyncSection>
      </div>
    </section>
  );
}
