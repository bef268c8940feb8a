import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface FieldProps {
  label: string;
  required?: boolean;
  /** Shown under the field. */
  error?: string;
  hint?: ReactNode;
  /** Counts characters against a limit, such as '12/50'. */
  counter?: { length: number; limit: number };
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Attributes that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

/** Rendered by the style sheet, to keep it out of the accessible name. */
const requiredMark = "after:ml-1 after:font-normal after:text-muted after:content-['*'_/_'']";

/** A control with its label, hint, counter and error. */
export function Field({ label, required = false, error, hint, counter, className, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const described = classNames(error !== undefined && errorId, hint !== undefined && hintId);
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className={classNames('font-semibold', required && requiredMark)}>
          {label}
        </label>
        {counter && (
          <span
            className={classNames('text-sm tabular-nums', counter.length > counter.limit ? 'text-red' : 'text-muted')}
          >
            {counter.length}/{counter.limit}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described || undefined,
        'aria-required': required || undefined,
      })}
      {hint !== undefined && (
        <p id={hintId} className="text-sm [overflow-wrap:anywhere] text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm font-semibold text-red">
          {error}
        </p>
      )}
    </div>
  );
}

const control =
  'w-full rounded-corner border border-control bg-surface px-3.5 py-2.5 text-strong placeholder:text-muted hover:border-muted ' +
  'focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-red disabled:cursor-not-allowed disabled:opacity-60';

export const TextInput = ({ className, ...props }: ComponentProps<'input'>) => (
  <input className={classNames(control, 'min-h-12', className)} {...props} />
);

export const TextArea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea className={classNames(control, 'block resize-y', className)} {...props} />
);

/** The classes of a select, also used for a button that opens a menu of choices. */
export const selectClass = classNames(control, 'chevron min-h-12 pr-10');

export const Select = ({ className, ...props }: ComponentProps<'select'>) => (
  <select className={classNames(selectClass, className)} {...props} />
);

/** A checkbox with its label next to it. */
export const Checkbox = ({ label, className, ...props }: ComponentProps<'input'> & { label: ReactNode }) => (
  <label className={classNames('flex min-h-9 items-center gap-3', className)}>
    <input type="checkbox" className="size-5 shrink-0 accent-accent" {...props} />
    <span>{label}</span>
  </label>
);
