import type { LucideIcon } from 'lucide-react';
import { ActionButton, type ActionButtonProps } from '../../ui/action-button.tsx';

interface SelectionButtonProps extends ActionButtonProps {
  icon: LucideIcon;
  label: string;
}

/** Acts on the selection: an icon with the text as its tooltip where the actions would not fit on one line. */
export const SelectionButton = ({ icon: Icon, label, ...props }: SelectionButtonProps) => (
  <ActionButton className="font-normal!" {...props}>
    <span title={label}>
      <Icon className="hidden size-4 md:max-[90rem]:block" aria-hidden />
      <span className="md:max-[90rem]:sr-only">{label}</span>
    </span>
  </ActionButton>
);
