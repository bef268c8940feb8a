import { useHydrated } from '../../boot/hydrated.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';

/** A button that only scripts can answer: it takes no click before they are here, and looks the same meanwhile; where there are none, it is dimmed. */
export function LiveButton({ className = '', ...props }: ButtonProps) {
  return (
    <Button
      disabled={!useHydrated()}
      className={`disabled:cursor-default disabled:not-noscript:opacity-100! ${className}`}
      {...props}
    />
  );
}
