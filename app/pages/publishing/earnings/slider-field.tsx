import { useId, useState } from 'react';
import { TextInput } from '../../../ui/field.tsx';

interface SliderFieldProps {
  label: string;
  name: string;
  value: number;
  /** The value as the field shows it. */
  text: string;
  max: number;
  step?: string;
  /** Ascending. */
  stops: readonly number[];
  parse: (text: string) => number | undefined;
  /** The value for screen readers. */
  say: (value: number) => string;
  onValue: (value: number) => void;
}

/** A number field with a slider. Input is kept as typed until blur, then replaced by the valid value. */
export function SliderField({ label, name, value, text, max, step, stops, parse, say, onValue }: SliderFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string>();
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
          value={draft ?? text}
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
