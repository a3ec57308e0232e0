import { useEffect, useEffectEvent, useRef } from "react";
import { classes } from "../classes";
import { Icon } from "../icon";
import { fieldStyles } from "./field-styles";
import { HiddenFields } from "./hidden-fields";

interface SearchFieldProps {
  label: string;
  defaultValue?: string;
  name: string;
  /** called a moment after the last key press, and at once on Enter, with at most 100 characters, trimmed */
  onSearch: (text: string) => void;
  /** whether it has the focus when the page opens */
  autoFocus?: boolean;
  /** further parameters of the address, kept when the form is sent without scripts */
  otherParameters?: Record<string, string>;
}

/** The longest search of the API; characters. */
const searchLimit = 100;

const pause = 300;

/** A search field; works as a plain form too. */
export function SearchField({
  label,
  defaultValue = "",
  name,
  onSearch,
  autoFocus,
  otherParameters = {},
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The texts that the address has or will have because of this field; the latest last.
  const expected = useRef([defaultValue]);

  // Other changes of the address replace the text. While it only follows the typing, the field may be ahead.
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

  // Text typed before hydration is searched for as well.
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
        data-live=""
        onSubmit={(event) => {
          event.preventDefault();
          search(input.current?.value ?? "", 0);
        }}
        className="relative w-full max-w-md"
      >
        <HiddenFields values={otherParameters} />
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-soft"
        />
        <input
          ref={input}
          type="search"
          name={name}
          // biome-ignore lint/a11y/noAutofocus: only a page whose purpose is the search asks for it
          autoFocus={autoFocus}
          // The address decides the text; the browser's autofill would contradict it.
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
