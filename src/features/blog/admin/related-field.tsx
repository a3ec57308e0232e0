import { useEffect, useId, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { Plus } from "../../../admin/symbols";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { FieldError } from "../../../ui/form/field-frame";
import { fieldStyles } from "../../../ui/form/field-styles";
import { X } from "../../../ui/symbols";
import { blogApi } from "../client";
import type { PostBody, PostValues } from "./values";

interface RelatedFieldProps {
  control: Control<PostValues, unknown, PostBody>;
  /** the article itself, which is not related to itself */
  own: number | undefined;
}

/** The API's limit. */
const most = 12;
const found = 6;
const pause = 300;

/** The articles to read after this one: found by their words, added and taken away by their buttons. */
export function RelatedField({ control, own }: RelatedFieldProps) {
  const { field, fieldState } = useController({ control, name: "related_post_ids" });
  const ids = field.value;
  const [titles, setTitles] = useTitles(ids);
  const [said, setSaid] = useState("");
  const add = (id: number, title: string) => {
    setTitles(id, title);
    field.onChange([...ids, id]);
    setSaid(`${title} has been added.`);
  };
  const remove = (id: number) => {
    field.onChange(ids.filter((other) => other !== id));
    setSaid(`${titles.get(id) ?? "It"} has been removed.`);
  };
  return (
    <div className="grid gap-3">
      {ids.length > 0 && (
        <ul aria-label="Related posts" className="grid gap-2">
          {ids.map((id) => (
            <li
              key={id}
              className="flex items-center justify-between rounded-sm border border-rule bg-paper pl-3 text-[0.9375rem] leading-snug"
            >
              <span className="min-w-0 py-1.5 wrap-anywhere">{titles.get(id) ?? `Post ${id}`}</span>
              <button
                type="button"
                aria-label={`Remove ${titles.get(id) ?? `post ${id}`}`}
                onClick={() => remove(id)}
                className="grid size-11 flex-none place-items-center rounded-sm text-soft hover:bg-stone hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {ids.length < most && <ArticleFinder without={own === undefined ? ids : [...ids, own]} onAdd={add} />}
      <FieldError id="related-error" error={fieldState.error?.message ?? ""} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

function useTitles(ids: readonly number[]) {
  const [titles, setTitles] = useState(new Map<number, string>());
  const set = (id: number, title: string) => setTitles((known) => new Map(known).set(id, title));
  const [asked] = useState(new Set<number>());
  useEffect(() => {
    for (const id of ids) {
      if (asked.has(id)) continue;
      asked.add(id);
      blogApi(sessionApi)
        .read(id)
        .then(
          ({ title }) => set(id, title),
          () => set(id, `Post ${id} (deleted)`),
        );
    }
  });
  return [titles, set] as const;
}

interface FinderProps {
  without: readonly number[];
  onAdd: (id: number, title: string) => void;
}

function ArticleFinder({ without, onAdd }: FinderProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(setSearch, pause, typed.trim());
    return () => clearTimeout(timer);
  }, [typed]);
  const { loaded } = useLoaded(search, () =>
    blogApi(sessionApi).list({ search, size: found + most + 1, brief: "true" }),
  );
  const offered =
    loaded.state === "ready" ? loaded.value.items.filter((post) => !without.includes(post.id)).slice(0, found) : [];
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-[0.9375rem] leading-snug font-[620]">
        Find a post to add
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(pressed) => {
          // Enter would send the whole form.
          if (pressed.key === "Enter" && !pressed.ctrlKey && !pressed.metaKey) pressed.preventDefault();
        }}
        className={fieldStyles}
      />
      <ul aria-label="Found posts" className="grid">
        {offered.map((post) => (
          <li key={post.id}>
            <button
              type="button"
              aria-label={`Add ${post.title}`}
              onClick={() => onAdd(post.id, post.title)}
              className="flex min-h-11 w-full items-center gap-2 rounded-sm px-2 py-1.5 text-left text-[0.9375rem] leading-snug hover:bg-stone"
            >
              <Plus aria-hidden="true" className="size-4 flex-none text-copper" />
              <span className="min-w-0 wrap-anywhere">{post.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {loaded.state === "ready" && offered.length === 0 && <p className="text-soft">No other posts match.</p>}
      {loaded.state === "failed" && <p className="text-soft">The posts could not be searched. {loaded.detail}</p>}
    </div>
  );
}
