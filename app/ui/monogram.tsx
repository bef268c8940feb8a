import { classNames } from './class-names.ts';
import { initials } from './initials.ts';

interface MonogramProps {
  name: string;
  /** The colour of its letters and of the larger part. */
  look?: keyof typeof looks;
  className?: string;
}

/** A name as a poster of two letters, cut at 60% like the mark: what stands where a picture could. Decorative. */
export function Monogram({ name, look = 'accent', className }: MonogramProps) {
  const [first, second] = initials(name);
  const [filled, outlined] = looks[look];
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'display grid grid-cols-[60%_40%] overflow-hidden select-none [container-type:size]',
        className,
      )}
    >
      <span className={classNames('relative overflow-hidden', filled)}>
        <Letter>{first}</Letter>
      </span>
      <span className={classNames('relative overflow-hidden border-2 bg-surface', outlined)}>
        <Letter>{second}</Letter>
      </span>
    </span>
  );
}

const looks = {
  accent: ['bg-accent text-on-accent', 'border-accent text-accent'],
  strong: ['bg-strong text-surface', 'border-strong text-strong'],
  quiet: ['bg-raised text-strong', 'border-edge text-strong'],
} as const;

/** Stands on the lower edge with its tail, if it has one; what is too wide for its part is cut off. */
const Letter = ({ children }: { children: string }) => (
  <span className="absolute bottom-0 left-[0.05em] text-[min(72cqw,100cqh)] leading-none">{children}</span>
);
