import { type HTMLAttributes, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';

/** Returns the props with which an entry of a list can be dragged to another position. Buttons in the entry must offer the same by keyboard. */
export function useDragOrder(isEnabled: boolean, move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  return (index: number, className: string): HTMLAttributes<HTMLLIElement> => ({
    draggable: isEnabled,
    onDragStart: () => setDragged(index),
    onDragOver: (event) => dragged !== undefined && event.preventDefault(),
    onDrop: (event) => {
      if (dragged === undefined) return;
      // The file-drop handler around the list must not receive this drop.
      event.stopPropagation();
      if (dragged !== index) move(dragged, index);
      setDragged(undefined);
    },
    onDragEnd: () => setDragged(undefined),
    className: classNames(className, dragged === index && 'opacity-55'),
  });
}

/** A copy of a list with one entry moved. */
export const moved = <Entry>(list: readonly Entry[], from: number, to: number): Entry[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
