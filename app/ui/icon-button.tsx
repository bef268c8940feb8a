import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';

interface IconButtonProps extends ButtonProps {
  label: string;
  icon: LucideIcon;
  iconClass?: string;
  /** For what deletes. */
  danger?: boolean;
}

/** A quiet button of an icon, which is named by its label. */
export const IconButton = ({ label, icon: Icon, iconClass = 'size-4.5', danger, ...props }: IconButtonProps) => (
  <Button variant="quiet" size="icon" aria-label={label} {...props}>
    <Icon className={danger ? `${iconClass} text-red` : iconClass} aria-hidden />
  </Button>
);
