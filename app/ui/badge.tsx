import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Colour = 'green' | 'blue' | 'purple' | 'yellow' | 'orange' | 'red' | 'grey';

const colours: Record<Colour, string> = {
  green: 'border-green/50 bg-green/12 text-green',
  blue: 'border-blue/50 bg-blue/12 text-blue',
  purple: 'border-purple/50 bg-purple/12 text-purple',
  yellow: 'border-yellow/50 bg-yellow/12 text-yellow',
  orange: 'border-orange/50 bg-orange/12 text-orange',
  red: 'border-red/50 bg-red/12 text-red',
  grey: 'border-grey/50 bg-grey/12 text-grey',
};

/** The classes of a badge that does not show a status. */
export const badgeClass = (colour: Colour, className?: string): string =>
  classNames(
    'inline-flex items-center gap-1.5 rounded-corner border px-2 py-0.5 text-[0.8125rem] leading-snug font-semibold whitespace-nowrap',
    colours[colour],
    className,
  );

/** A short status: text, border and tint in one color. */
export function Badge({ colour, className, children }: { colour: Colour; className?: string; children: ReactNode }) {
  return (
    <span data-colour={colour} className={badgeClass(colour, className)}>
      {children}
    </span>
  );
}
