import { Button, type ButtonProps } from './button.tsx';

export interface ActionButtonProps extends ButtonProps {
  /** Keeps the focus and ignores presses. */
  busy?: boolean;
}

/** A small button of the back office; secondary, unless it says otherwise. */
export const ActionButton = ({ busy = false, onClick, ...props }: ActionButtonProps) => (
  <Button
    variant="secondary"
    size="small"
    aria-disabled={busy}
    onClick={(event) => busy || onClick?.(event)}
    {...props}
  />
);
