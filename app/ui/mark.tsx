import { classNames } from './class-names.ts';

/** The studio's mark: a square split at 60%, with the larger part filled and the smaller one outlined. Decorative. */
export function Mark({ className, loading = false }: { className?: string; loading?: boolean }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={classNames('shrink-0', className ?? 'size-5')}>
      <rect
        width="12"
        height="20"
        className={classNames('fill-accent', loading && 'origin-left animate-[split_1s_ease-out_infinite]')}
      />
      <rect x="12.75" y="0.75" width="6.5" height="18.5" className="fill-none stroke-accent" strokeWidth="1.5" />
    </svg>
  );
}
