import { useEffect, useEffectEvent, useRef } from "react";
import { classes } from "../classes";
import { Icon } from "../icon";
import { fieldStyles } from "./field-styles";

interface SearchFieldProps {
  label: string;
  defaultValue?: string;
  /** its name in the address */
  name: string;
  /** called a moment after the last letter, and at once on Enter, with at most 100 characters, trimmed */
  onSearch: (text: string) => void;
  /** what else the address holds and must keep when the form is sent without scripts */
  otherParameters?: Record<string, string>;
}

/** Longest search the API takes; characters. */
const searchLimit = 100;

const pause = 300;

/** A search box; it works as a plain form too. */
export function SearchField({ label, defaultValue = "", name, onSearch, otherParameters = {} }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // What the address says, or will say because it was searched for here; the latest last.
  const expected = useRef([defaultValue]);

  // An address that says anything else (Back, Forward, a reset) shows in the box, and nothing that was typed before comes
  // after it. While it only follows what is typed, the box may be further on.
  useEffect(() => {
    const at = expected.current.lastIndexOf(defaultValue);
    expected.current = at < 0 ? [defaultValue] : expected.current.slice(at);
    if (at >= 0 || !input.current) return;
    clearTimeout(timer.current);
    input.current.value = defaultValue;
  }, [defaultValue]);
  const search = (text: string, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const words = text.trim().slice(0, searchLimit);
      expected.current.push(words);
      onSearch(words);
    }, after);
  };

  // What was typed before the code was here is searched for as what is typed now.
  const begin = useEffectEvent(() => {
    const text = input.current?.value ?? "";
    if (text !== defaultValue) search(text, pause);
  });
  useEffect(() => {
    begin();
    return () => clearTimeout(timer.current);
  }, []);

  return (
    <search>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          search(input.current?.value ?? "", 0);
        }}
        className="relative w-full max-w-md"
      >
        {Object.entries(otherParameters).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-soft"
        />
        <input
          ref={input}
          type="search"
          name={name}
          // The address says what is searched for; a browser that filled in what stood here before would contradict it.
          autoComplete="off"
          aria-label={label}
          placeholder={label}
          defaultValue={defaultValue}
          onChange={(event) => search(event.currentTarget.value, pause)}
          className={classes(fieldStyles, "pl-10.5")}
        />
      </form>
    </search>
  );
}
