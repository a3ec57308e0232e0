import { useEffect, useEffectEvent, useRef } from "react";
import { boxLook } from "../box-look";
import { classes } from "../classes";
import { Icon } from "../icon";

interface SearchFieldProps {
  label: string;
  defaultValue?: string;
  /** its name in the address */
  name: string;
  /** called a moment after the last letter, and at once on Enter; without it Enter sends the form to this address */
  onSearch?: (text: string) => void;
  /** what else the address holds and must keep when the form is sent without scripts */
  keep?: Record<string, string>;
}

const pause = 300;

/** A search box; it works as a plain form too. */
export function SearchField({ label, defaultValue = "", name, onSearch, keep = {} }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // An address that changes by itself (a reset, Back) shows in the box; while somebody types, theirs is the newer.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = defaultValue;
  }, [defaultValue]);
  const search = (text: string, after: number) => {
    clearTimeout(timer.current);
    if (onSearch) timer.current = setTimeout(onSearch, after, text);
  };

  // What somebody is typing since before the code was here is searched for as what is typed now.
  const begin = useEffectEvent(() => {
    const text = input.current?.value ?? "";
    if (document.activeElement === input.current && text !== defaultValue) search(text, pause);
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
          if (!onSearch) return;
          event.preventDefault();
          search(input.current?.value ?? "", 0);
        }}
        className="relative w-full max-w-md"
      >
        {Object.entries(keep).map(([key, value]) => (
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
          aria-label={label}
          placeholder={label}
          defaultValue={defaultValue}
          onChange={(event) => search(event.currentTarget.value, pause)}
          className={classes(boxLook, "pl-10.5")}
        />
      </form>
    </search>
  );
}
