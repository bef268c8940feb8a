import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { classNames } from './class-names.ts';
import { ConfirmDialog, type ConfirmTexts } from './confirm-dialog.tsx';

export interface ActionButtonProps extends ButtonProps {
  /** Whether it keeps the focus but ignores presses. */
  busy?: boolean;
  /** Set for a button that is one of several choices: whether it is chosen. */
  pressed?: boolean;
  icon?: LucideIcon;
  iconClass?: string;
  /** The text, instead of children. */
  label?: string;
}

/** A small button of the back office; secondary by default. */
export const ActionButton = ({
  busy = false,
  pressed,
  icon: Icon,
  iconClass,
  label,
  children = label,
  onClick,
  ...props
}: ActionButtonProps) => (
  <Button
    variant={pressed ? 'primary' : 'secondary'}
    size="small"
    aria-pressed={pressed}
    aria-disabled={busy}
    onClick={(event) => busy || onClick?.(event)}
    {...props}
  >
    {Icon && <Icon className={classNames('size-4', iconClass)} aria-hidden />}
    {children}
  </Button>
);

type IconButtonProps = ButtonProps & { label: string; icon: LucideIcon; iconClass?: string; danger?: boolean };

/** A quiet icon button with a label; red if it deletes. */
export const IconButton = ({ label, icon: Icon, iconClass = 'size-4.5', danger, ...props }: IconButtonProps) => (
  <Button variant="quiet" size="icon" aria-label={label} {...props}>
    <Icon className={danger ? `${iconClass} text-red` : iconClass} aria-hidden />
  </Button>
);

type ConfirmButtonProps = Omit<ActionButtonProps, 'onClick'> & ConfirmTexts & { onConfirm: () => unknown };

/** A button with a confirmation, which closes when the promise of `onConfirm` settles; the caller reports a failure. */
export function ConfirmButton({ question, subject, confirm, cancel, onConfirm, ...props }: ConfirmButtonProps) {
  const [state, setState] = useState<'asked' | 'busy'>();
  const run = async () => {
    setState('busy');
    await Promise.resolve(onConfirm()).catch(() => {});
    setState(undefined);
  };
  return (
    <>
      <ActionButton {...props} onClick={() => setState('asked')} />
      {state && (
        <ConfirmDialog
          {...{ question, subject, confirm, cancel }}
          busy={state === 'busy'}
          onConfirm={() => void run()}
          onCancel={() => setState(undefined)}
        />
      )}
    </>
  );
}
