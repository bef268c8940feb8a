import { classNames } from './class-names.ts';

type MonogramProps = { name: string; variant?: keyof typeof variants; className?: string };

/** Replaces a missing picture with the initials of a name, split at the cut. Decorative. */
export const Monogram = ({ name, variant = 'accent', className }: MonogramProps) => (
  <span
    aria-hidden="true"
    className={classNames(
      'display relative grid grid-cols-[var(--cut)_calc(100%-var(--cut))] overflow-hidden select-none',
      className,
    )}
  >
    {initials(name).map((letter, index) => (
      <span key={variants[variant][index]} className={variants[variant][index]}>
        {/* Both letters have the width of the narrower part. */}
        <span className={classNames(letterBox, index === 1 && 'left-[var(--cut)]')}>
          {/* Placed on the lower edge with its descender; a wide letter is clipped. */}
          <span className="absolute bottom-0 left-[0.05em] text-[min(180cqw,100cqh)] leading-none">{letter}</span>
        </span>
      </span>
    ))}
  </span>
);

const letterBox = 'absolute inset-y-0 w-[calc(100%-var(--cut))] [container-type:size]';

const variants = {
  accent: ['bg-accent text-on-accent', 'border-2 bg-surface border-accent text-accent'],
  strong: ['bg-strong text-surface', 'border-2 bg-surface border-strong text-strong'],
  quiet: ['bg-raised text-strong', 'border-2 bg-surface border-edge text-strong'],
} as const;

/** Two letters of a name: the first of its first and last word, or the first two of its only word. */
export function initials(name: string): readonly [string, string] {
  const words = name.split(/\s+/).filter(Boolean);
  const first = Array.from(words[0] ?? '');
  const last = words.length > 1 ? Array.from(words.at(-1)!)[0] : first[1];
  return [(first[0] ?? '').toUpperCase(), (last ?? '').toUpperCase()];
}
