import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { HiddenFields } from "../../../ui/form/hidden-fields";
import { priceWords, wholePrice } from "../../../ui/money/price-words";
import { useSite } from "../../../ui/site";
import { priceLimit } from "./store-address";

interface PriceSliderProps {
  /** a whole number of the currency, from 0 to the end of the slider */
  price: number;
  /** what else the address holds and must keep when the form is sent without scripts */
  otherParameters: Record<string, string>;
  /** called a moment after the last move */
  onPrice: (price: number) => void;
}

const pause = 300;
const marks = [0, 50, 100, 150, 200];

/** The highest price to be shown, as a rule with a slider; a plain form until the page is hydrated. */
export function PriceSlider({ price, otherParameters, onPrice }: PriceSliderProps) {
  const id = useId();
  const { currency, priceStep: step } = useSite();
  const limit = priceLimit(step);
  const inWords = (price: number) => priceWords(price, limit, currency);
  const [shown, setShown] = useState(price);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Follows the address (a reset, Back), except while the slider is moving.
  useEffect(() => {
    if (timer.current === undefined) setShown(price);
  }, [price]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const move = (to: number, after = pause) => {
    setShown(to);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      onPrice(to);
    }, after);
  };

  // Who moved it before the page was hydrated has told nobody.
  const input = useRef<HTMLInputElement>(null);
  const catchUp = useEffectEvent(() => {
    const moved = Number(input.current?.value);
    if (moved !== price) move(moved);
  });
  useEffect(() => catchUp(), []);

  return (
    <form
      method="get"
      data-live=""
      className="flex gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        move(shown, 0);
      }}
    >
      <HiddenFields values={otherParameters} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor={id} className="text-[0.9375rem] leading-snug font-[620]">{t`Price`}</label>
          <output htmlFor={id} data-currency={currency} className="fact-type noscript:hidden">
            {inWords(shown)}
          </output>
        </div>
        <input
          ref={input}
          id={id}
          type="range"
          autoComplete="off"
          name="max_price"
          min="0"
          max={limit}
          step={step}
          value={shown}
          aria-valuetext={inWords(shown)}
          onChange={(event) => move(Number(event.currentTarget.value))}
          className="price-slider"
        />
        <div aria-hidden="true" className="fact-type -mt-2 flex justify-between text-soft">
          {/* Three letters of a currency at each would be more than a phone is wide; they stand above. */}
          {marks.map((mark) => (
            <span key={mark}>
              {wholePrice(mark * step, currency).replace(/^\w+\s/, "")}
              {mark * step === limit ? "+" : ""}
            </span>
          ))}
        </div>
      </div>
      <div className="hidden self-center noscript:block">
        <Button type="submit" variant="secondary">{t`Set Price`}</Button>
      </div>
    </form>
  );
}
