import { Button, type ButtonProps } from './button.tsx';

export interface ActionButtonProps extends ButtonProps {
  /** Keeps the focus and ignores presses. */
  busy?: boolean;
  /** Its text, in the place of children. */
  label?: string;
}

/** A small button of the back office; secondary, unless it says otherwise. */
export const ActionButton = ({ busy = false, label, children = label, onClick, ...props }: ActionButtonProps) => (
  <Button
    variant="secondary"
    size="small"
    aria-disabled={busy}
    onClick={(event) => busy || onClick?.(event)}
    {...props}
  >
    {children}
  </Button>
);
