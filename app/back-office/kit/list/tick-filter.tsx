import { Popover as Radix } from 'radix-ui';
import { type KeyboardEvent, useId } from 'react';
import { useTranslations } from 'use-intl';
import { ActionButton } from '../../../ui/action-button.tsx';
import { floatingClass } from '../../../ui/choice-menu.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox, selectClass } from '../../../ui/field.tsx';

interface TickFilterProps {
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  values: readonly string[];
  onToggle: (value: string) => void;
  onClear: () => void;
  className?: string;
}

/** A filter with several values: one popover with a checkbox for each. */
export function TickFilter({ label, options, values, onToggle, onClear, className }: TickFilterProps) {
  const t = useTranslations('backOffice.list');
  const labelId = useId();
  const textId = useId();
  const [first, ...furtherValues] = values;
  const firstText = options.find(([option]) => option === first)?.[1] ?? first;
  const text = furtherValues.length > 0 ? t('several', { count: values.length }) : (firstText ?? t('any'));
  return (
    <Radix.Root>
      <Radix.Trigger
        aria-labelledby={`${labelId} ${textId}`}
        className={classNames(selectClass, 'truncate text-left', className)}
      >
        <span id={labelId} hidden>
          {label}
        </span>
        <span id={textId}>{text}</span>
      </Radix.Trigger>
      <Radix.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        aria-label={label}
        className={classNames(
          floatingClass,
          'max-h-(--radix-popover-content-available-height) min-w-[max(12rem,var(--radix-popover-trigger-width))] px-3',
        )}
        onKeyDown={toggleByEnter}
      >
        {options.map(([option, optionText]) => (
          <Checkbox
            key={option}
            label={optionText}
            checked={values.includes(option)}
            onChange={() => onToggle(option)}
          />
        ))}
        {values.length > 0 && (
          <ActionButton variant="quiet" label={t('any')} className="-ml-3.5 w-full" onClick={onClear} />
        )}
      </Radix.Content>
    </Radix.Root>
  );
}

/** Toggles a checkbox by Enter, too; browsers only support Space. */
function toggleByEnter(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  target.click();
}
