import { t } from "../../../platform/languages/texts";
import type { Site } from "../../../platform/site";
import { socialLinks } from "../../../ui/frame/links/reach-links";
import { SocialIcon } from "../../../ui/frame/social-icon";

/** Our places on other sites. */
export default function FollowUs({ site }: { site: Site }) {
  return (
    <section aria-labelledby="follow-us" className="grid gap-5">
      <h2 id="follow-us" className="text-[1.375rem]">{t`Follow Us`}</h2>
      <ul className="flex flex-wrap gap-2">
        {socialLinks(site).map(({ id, label, href }) => (
          <li key={href} className="flex-[1_1_40%] wrap-anywhere sm:flex-[1_1_30%]">
            <a
              href={href}
              rel="noopener noreferrer"
              className="flex min-h-11 items-center gap-3 rounded-sm border border-rule bg-sheet px-4 font-[600] no-underline hover:border-ink hover:text-copper"
            >
              <SocialIcon id={id} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
