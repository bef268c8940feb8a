import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { saleLimits } from '../../../../domain/earnings.ts';
import { TextInput } from '../../../ui/field.tsx';
import { parseCents, parseWhole, priceText } from './sale-address.ts';

const wholeUpTo = (limit: number) => Array.from({ length: limit + 1 }, (_, number) => number);
const wholeNumber = (limit: number, stops = wholeUpTo(limit)) =>
  ({ text: String, parse: (text: string) => parseWhole(text, limit), max: limit, step: undefined, stops }) as const;

/** How a field writes and reads its value, and the stops of its slider; the field accepts every value between. */
const fields = {
  price: {
    text: priceText,
    parse: parseCents,
    max: saleLimits.price / 100,
    step: '0.01',
    stops: wholeUpTo(69).map((dollars) => dollars * 100 + 99),
  },
  units: wholeNumber(
    saleLimits.units,
    [100, 1000, 10_000, 100_000, 1_000_000]
      .flatMap((power) => [1, 1.5, 2, 3, 4, 5, 6, 8].map((times) => times * power))
      .concat(saleLimits.units),
  ),
  refunds: wholeNumber(saleLimits.refunds),
  taxes: wholeNumber(saleLimits.taxes),
};

interface SliderFieldProps {
  name: keyof typeof fields;
  value: number;
  /** The value for screen readers. */
  say: (value: number) => string;
  onValue: (value: number) => void;
}

/** A number field with a slider. Input is kept as typed until blur, then replaced by the valid value. */
export function SliderField({ name, value, say, onValue }: SliderFieldProps) {
  const label = useTranslations('earnings.form')(name);
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const { text, parse, max, step, stops } = fields[name];
  const type = (typed: string) => {
    setDraft(typed);
    const parsed = parse(typed);
    if (parsed !== undefined) onValue(parsed);
  };
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <label htmlFor={id} className="min-w-28 flex-1 leading-tight font-semibold">
          {label}
        </label>
        <TextInput
          id={id}
          type="number"
          inputMode={step === undefined ? 'numeric' : 'decimal'}
          name={name}
          min={0}
          max={max}
          step={step}
          value={draft ?? text(value)}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setDraft(undefined)}
          autoComplete="off"
          className="w-34! shrink-0 text-right text-lg font-semibold tabular-nums"
        />
      </div>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={say(value)}
        min={0}
        max={stops.length - 1}
        value={nearest(stops, value)}
        onChange={({ target }) => {
          setDraft(undefined);
          onValue(stops[target.valueAsNumber]!);
        }}
        className="slider mt-2 noscript:hidden"
      />
    </div>
  );
}

/** The index of the nearest stop. */
function nearest(stops: readonly number[], value: number): number {
  const distances = stops.map((stop) => Math.abs(stop - value));
  return distances.indexOf(Math.min(...distances));
}
