import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'regular' | 'small' | 'compact' | 'icon';

const variants: Record<ButtonVariant, string> = {
  // Without a background in print, where browsers omit it.
  primary:
    'border border-transparent bg-accent text-on-accent hover:bg-strong hover:text-surface print:border-black print:bg-transparent print:text-black',
  secondary: 'border border-control text-strong hover:border-strong hover:bg-strong hover:text-surface',
  quiet: 'text-muted hover:bg-raised hover:text-strong',
  danger: 'border border-red text-red hover:bg-red hover:text-surface',
};

const sizes: Record<ButtonSize, string> = {
  regular: 'min-h-12 px-6 py-2.5',
  small: 'min-h-9 px-3.5 py-1 text-[0.9375rem]',
  // Narrower on phones, where several share a row.
  compact: 'min-h-9 px-2 py-1 text-[0.8125rem] lg:px-3.5 lg:text-[0.9375rem]',
  icon: 'size-11 justify-center',
};

/** The classes of a button, for other elements such as links. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'regular', className?: string) =>
  classNames(
    'inline-flex items-center justify-center gap-2.5 rounded-corner text-center leading-tight font-semibold transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    className,
  );

export type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; size?: ButtonSize };

export const Button = ({ variant, size, className, type = 'button', ...props }: ButtonProps) => (
  <button type={type} className={buttonClass(variant, size, className)} {...props} />
);

type ButtonLinkProps = Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children' | 'aria-label'> & {
  href: string;
  rel?: string;
};

/** A link to a page of the product, styled as a button. */
export const ButtonLink = ({ href, variant, size, className, ...props }: ButtonLinkProps) => (
  <Link href={href} className={buttonClass(variant, size, className)} {...props} />
);

/** A link to another site, in a new tab without a referrer; renders nothing for an address that is not http or https. */
export function OutsideButtonLink({ href, variant, size, className, children, ...props }: ButtonLinkProps) {
  if (!isOutsideAddress(href)) return null;
  const classes = buttonClass(variant, size, className);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes} {...props}>
      {children}
    </a>
  );
}

/** Whether stored text is an address for a link to another site; the server has checked this already. */
export const isOutsideAddress = (address: string | null): address is string =>
  address !== null && /^https?:\/\//i.test(address);
