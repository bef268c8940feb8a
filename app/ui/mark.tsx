import { classNames } from './class-names.ts';

/**
 * The studio's mark: a square cut at the developer's share, with the first part filled and the second part outlined. Decorative. The style
 * sheet has its measures, so a mark needs no facts.
 */
export function Mark({ className, loading = false }: { className?: string; loading?: boolean }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={classNames('shrink-0', className ?? 'size-5')}>
      <rect
        height="20"
        className={classNames('mark-filled fill-accent', loading && 'origin-left animate-[split_1s_ease-out_infinite]')}
      />
      <rect className="mark-outline fill-none stroke-accent" />
    </svg>
  );
}
