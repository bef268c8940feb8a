import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { saleLimits } from '../../../../../domain/portfolio/earnings.ts';
import { TextInput } from '../../../../ui/field.tsx';
import { type FigureName, figureText, parseFigure, useFigures } from './figures.ts';

const wholeUpTo = (limit: number) => Array.from({ length: limit + 1 }, (_, number) => number);

/** The stops of the sliders; the fields accept every value between. */
const stopsOf: Record<FigureName, readonly number[]> = {
  price: wholeUpTo(69).map((dollars) => dollars * 100 + 99),
  units: [100, 1000, 10_000, 100_000, 1_000_000]
    .flatMap((power) => [1, 1.5, 2, 3, 4, 5, 6, 8].map((times) => times * power))
    .concat(saleLimits.units),
  refunds: wholeUpTo(saleLimits.refunds),
  taxes: wholeUpTo(saleLimits.taxes),
};

type SliderFieldProps = { name: FigureName; value: number; onValue: (value: number) => void };

/** A number field with a slider. Input is kept as typed until blur, then replaced by the valid value. */
export function SliderField({ name, value, onValue }: SliderFieldProps) {
  const label = useTranslations('earnings.form')(name);
  const { dollars, number, percent } = useFigures();
  const spoken = { price: dollars, units: number, refunds: percent, taxes: percent }[name];
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const stops = stopsOf[name];
  const distances = stops.map((stop) => Math.abs(stop - value));
  const type = (typed: string) => {
    setDraft(typed);
    const parsed = parseFigure(name, typed);
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
          inputMode={name === 'price' ? 'decimal' : 'numeric'}
          name={name}
          min={0}
          max={figureText(name, saleLimits[name])}
          step={name === 'price' ? '0.01' : undefined}
          value={draft ?? figureText(name, value)}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setDraft(undefined)}
          autoComplete="off"
          className="w-34! shrink-0 text-right text-lg font-semibold tabular-nums"
        />
      </div>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={spoken(value)}
        min={0}
        max={stops.length - 1}
        value={distances.indexOf(Math.min(...distances))}
        onChange={({ target }) => {
          setDraft(undefined);
          onValue(stops[target.valueAsNumber]!);
        }}
        className="slider mt-2 noscript:hidden"
      />
    </div>
  );
}
