import { t } from "../../../platform/languages/texts";
import { shareLinks } from "../../../reader/share-links";
import { formatDate } from "../../../ui/formatting";
import { SocialIcon } from "../../../ui/frame/social-icon";
import { Icon } from "../../../ui/icon";
import { useSite } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";
import type { Article } from "../schema";

const look =
  "flex min-h-11 items-center gap-2 rounded-sm border border-rule bg-sheet px-3.5 text-[0.9375rem] leading-tight font-[600] text-ink no-underline hover:border-ink [&>svg]:size-4.5";

/** The ways to share an article. Links to other sites are plain; buttons that need scripts come with them. */
export const ShareArea = ({ article, origin }: { article: Article; origin: string }) => (
  <section aria-labelledby="share" className="mt-12 grid gap-3 border-y border-rule py-5">
    <h2 id="share" className="label-type font-mono tracking-normal">{t`Share This Article`}</h2>
    <ul className="flex flex-wrap gap-2">
      {shareLinks({ url: `${origin}/blog/${article.id}`, title: article.title }).map(({ id: place, label, href }) => (
        <li key={place}>
          <a href={href} target="_blank" rel="noopener noreferrer" data-share={place} className={look}>
            <SocialIcon id={place} />
            {label}
          </a>
        </li>
      ))}
      <li className="noscript:hidden">
        <button type="button" data-copy-link className={look}>
          <T>
            <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
              <path d="M10 14a4 4 0 0 0 5.7 0l4-4A4 4 0 0 0 14 4.3l-1.5 1.5M14 10a4 4 0 0 0-5.7 0l-4 4A4 4 0 0 0 10 19.7l1.5-1.5" />
            </svg>
            Copy Link
          </T>
        </button>
      </li>
      <li className="noscript:hidden">
        <CopyForChat article={article} />
      </li>
      <li data-share-sheet hidden>
        <button type="button" className={look}>
          <T>
            <Icon name="share" />
            Share…
          </T>
        </button>
      </li>
    </ul>
  </section>
);

/** The button holds the lines between title and address. */
function CopyForChat({ article: { date, excerpt } }: { article: Article }) {
  const { timeZone } = useSite();
  const lines = [formatDate(date, timeZone), excerpt];
  return <button type="button" data-copy-chat={lines.join("\n")} className={look}>{t`Copy for WhatsApp`}</button>;
}
