import { type KeyboardEvent, useId } from 'react';

interface ScaleProps {
  label: string;
  /** The name of the step, by which the form finds it to move the focus. */
  step: string;
  options: readonly (readonly [value: string, text: string])[];
  value: string;
  invalid: boolean;
  /** Shows the label above the choices, and the digit of each choice. */
  isWide?: boolean;
  /** `byDigit`: the operator typed the number of the choice, so the focus moves to the next step. */
  onChoose: (value: string, byDigit: boolean) => void;
}

/** Chooses one option of a short list, by mouse, by arrow keys or by the digit of its position. */
export function Scale({ label, step, options, value, invalid, isWide = false, onChoose }: ScaleProps) {
  const name = useId();
  const chooseByDigit = (event: KeyboardEvent) => {
    const option = /^[1-9]$/.test(event.key) ? options[Number(event.key) - 1] : undefined;
    if (!option || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(option[0], true);
  };
  return (
    <fieldset
      data-step={step}
      aria-invalid={invalid || undefined}
      className={isWide ? 'grid gap-1.5' : 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3'}
    >
      <legend className="sr-only">{label}</legend>
      <span aria-hidden className={invalid ? 'font-semibold text-red' : 'font-semibold'}>
        {label}
      </span>
      <div className="flex flex-wrap">
        {options.map(([option, text], index) => (
          <label
            key={option}
            className="relative grid h-9 min-w-9 cursor-pointer place-items-center -mr-px -mb-px border border-control px-2 text-sm tabular-nums has-checked:border-strong has-checked:bg-strong has-checked:text-surface has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-accent hover:border-strong"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={() => onChoose(option, false)}
              onKeyDown={chooseByDigit}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {isWide ? `${index + 1} ${text}` : text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
