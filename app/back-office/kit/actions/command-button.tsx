import type { RefObject } from 'react';
import { ActionButton, type ActionButtonProps } from '../../../ui/action-button.tsx';
import { useAction } from './action-scope.tsx';
import type { Action } from './registry.ts';

export interface CommandButtonProps extends Omit<ActionButtonProps, 'label' | 'busy' | 'onClick' | 'ref'> {
  action: Action;
  ref?: RefObject<HTMLButtonElement | null>;
}

/** The button of an action, which the surrounding scope also offers by its key and in the palette. */
export function CommandButton({ action, ref, ...props }: CommandButtonProps) {
  const control = useAction(action, ref);
  return <ActionButton label={action.title} busy={action.disabled} {...control} {...props} />;
}
