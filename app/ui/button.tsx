import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';
import { isOutsideAddress } from './outside-address.ts';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'regular' | 'small' | 'compact' | 'icon';

const looks: Record<ButtonLook, string> = {
  // On paper without its ground, which browsers leave out.
  primary:
    'border border-transparent bg-accent text-on-accent hover:bg-strong hover:text-surface print:border-black print:bg-transparent print:text-black',
  secondary: 'border border-control text-strong hover:border-strong hover:bg-strong hover:text-surface',
  quiet: 'text-muted hover:bg-raised hover:text-strong',
  danger: 'border border-red text-red hover:bg-red hover:text-surface',
};

const sizes: Record<ButtonSize, string> = {
  regular: 'min-h-12 px-6 py-2.5',
  small: 'min-h-9 px-3.5 py-1 text-[0.9375rem]',
  // Small, and narrower still on phones, where several stand in one row.
  compact: 'min-h-9 px-2 py-1 text-[0.8125rem] lg:px-3.5 lg:text-[0.9375rem]',
  icon: 'size-11 justify-center',
};

/** The classes of a button, for elements that are none, such as a link. */
export const buttonClass = (look: ButtonLook = 'primary', size: ButtonSize = 'regular', className?: string): string =>
  classNames(
    'inline-flex items-center justify-center gap-2.5 text-center leading-tight font-semibold transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    looks[look],
    sizes[size],
    className,
  );

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  size?: ButtonSize;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look, size, className, type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={buttonClass(look, size, className)} {...props} />;
}

interface ButtonLinkProps {
  href: string;
  look?: ButtonLook;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
  'aria-label'?: string;
  rel?: string;
}

/** A link to one of the product's own pages that looks like a button. */
export function ButtonLink({ href, look, size, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link href={href} className={buttonClass(look, size, className)} {...props}>
      {children}
    </Link>
  );
}

/** A link to another site: opens in a new tab and tells it nothing about this one. What is no web address is no link. */
export function OutsideButtonLink({ href, look, size, className, children, ...props }: ButtonLinkProps) {
  if (!isOutsideAddress(href)) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass(look, size, className)} {...props}>
      {children}
    </a>
  );
}
