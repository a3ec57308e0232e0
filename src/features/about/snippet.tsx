import type { Site } from "../../platform/site";
import { T } from "../../ui/texts/texts";

const sourceOf = (founded: number, place: string) => `const mission = {
  founded: ${founded},
  place: ${JSON.stringify(place)},
  empower: "tech talent",
  through: [
    "accessible education",
    "collaborative innovation",
    "practical project development",
  ],
};

while (curious) {
  learn();
  build();
  share();
}`;

const looks: [pattern: RegExp, look: string][] = [
  [/^"/, "text-moss"],
  [/^\d/, "text-copper"],
  [/^(const|while)$/, "text-violet font-[650]"],
];

const lookOf = (word: string) => looks.find(([pattern]) => pattern.test(word))?.[1];

/** The mission as highlighted code. */
export function Snippet({ site }: { site: Site }) {
  const words = sourceOf(site.founded, site.address.lines.at(-1) ?? "").split(
    /("[^"\n]*"|\b\d+\b|\b(?:const|while)\b)/,
  );
  return (
    <figure data-theme="dark" className="overflow-hidden rounded-md border border-ink bg-soot text-ink">
      <figcaption className="label-type flex items-center justify-between border-b border-rule px-5 py-3 text-soft">
        <T>
          mission.ts
          <span aria-hidden="true" className="flex gap-1.5">
            <span className="size-2.5 rotate-45 bg-copper" />
            <span className="size-2.5 rotate-45 bg-violet" />
            <span className="size-2.5 rotate-45 bg-moss" />
          </span>
        </T>
      </figcaption>
      <pre className="px-4 py-5 font-mono text-[clamp(0.625rem,0.1rem+2.5vw,0.8125rem)] leading-[1.75] whitespace-pre-wrap sm:p-6">
        <code>
          {words.map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words never move
            <span key={at} className={lookOf(word)}>
              {word}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
