import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../../ui/action-button.tsx';

const arrows = [
  { direction: 'up', step: -1, icon: ArrowUp },
  { direction: 'down', step: 1, icon: ArrowDown },
] as const;

interface OrderArrowsProps {
  /** The position of the entry in its list of `count` entries, from 0. */
  place: number;
  count: number;
  /** Whether a move is being stored. */
  busy?: boolean;
  label: (direction: 'up' | 'down') => string;
  onMove: (to: number) => void;
}

/** Moves an entry of a list up or down. The focus follows the entry, or moves to the other arrow at the end of the list. */
export function OrderArrows({ place, count, busy = false, label, onMove }: OrderArrowsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const pressed = useRef<'up' | 'down'>(undefined);
  // An element that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const isAtEnd = place === (pressed.current === 'up' ? 0 : count - 1);
    const arrow = (pressed.current === 'up') === isAtEnd ? 'down' : 'up';
    pressed.current = undefined;
    buttons.current?.querySelector<HTMLElement>(`[data-direction=${arrow}]`)?.focus();
  }, [place, count]);
  return (
    <div
      ref={buttons}
      className="flex"
      onBlur={({ relatedTarget }) => {
        // The focus stays on a control that the operator has moved on to.
        if (relatedTarget) pressed.current = undefined;
      }}
    >
      {arrows.map(({ direction, step, icon }) => {
        const to = place + step;
        const isOff = to < 0 || to >= count;
        return (
          <IconButton
            key={direction}
            data-direction={direction}
            label={label(direction)}
            title={label(direction)}
            icon={icon}
            iconClass="size-4"
            aria-disabled={isOff || busy}
            onClick={() => {
              if (isOff || busy) return;
              pressed.current = direction;
              onMove(to);
            }}
          />
        );
      })}
    </div>
  );
}
