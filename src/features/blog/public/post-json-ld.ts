import type { KnownSite } from "../../../ui/frame/page-meta";
import {
  breadcrumbs,
  organisationReference,
  type Thing,
  toJsonLd,
  wholeAddress,
} from "../../../ui/frame/structured-data/json-ld";
import { previewAddress } from "../../../ui/picture/preview-address";
import type { Post } from "../schema";
import { blogAddress } from "./blog-address";
import { authorOf } from "./post-facts";

/** Longest headline that search engines show; characters. */
const headlineLimit = 110;

const authorData = (post: Post, site: KnownSite): Thing => {
  const author = authorOf(post);
  return author
    ? { "@type": "Person", name: author.name, url: wholeAddress(site, blogAddress.href({ author: author.key })) }
    : organisationReference(site);
};

const postData = (post: Post, site: KnownSite): Thing => {
  const url = wholeAddress(site, `/blog/${post.id}`);
  return {
    "@type": "BlogPosting",
    "@id": `${url}#article`,
    url,
    mainEntityOfPage: url,
    headline: [...post.title].slice(0, headlineLimit).join(""),
    ...(post.excerpt ? { description: post.excerpt } : {}),
    image: [wholeAddress(site, previewAddress("blog", post, site))],
    datePublished: post.date,
    dateModified: [post.date, post.updated_at].sort().at(-1) ?? post.date,
    author: authorData(post, site),
    publisher: organisationReference(site),
    ...(post.categories.length > 0 ? { articleSection: post.categories } : {}),
    timeRequired: `PT${post.read_time}M`,
    inLanguage: "en",
  };
};

/** Returns the structured data of an article's page, as JSON that is safe inside a script element. */
export const postJsonLd = (post: Post, site: KnownSite): string =>
  toJsonLd(
    postData(post, site),
    breadcrumbs(site, [
      ["Blog", "/blog"],
      [post.title, `/blog/${post.id}`],
    ]),
  );
