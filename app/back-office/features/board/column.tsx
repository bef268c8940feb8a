import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Project } from '../../../../domain/conversation/project.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Loading } from '../../../ui/loading.tsx';
import { FailedState } from '../../kit/list/loaded.tsx';
import { useOperators } from '../../inbox/planning/assignees.tsx';
import { Card } from './card.tsx';
import type { BoardKind } from './board-kind.ts';
import type { useColumns } from './queries.ts';

interface ColumnProps {
  loaded: ReturnType<typeof useColumns>['columns'][number];
  /** The moves that are being saved, by the ids of their submissions. */
  moves: ReadonlyMap<number, { submission: Project; to: string }>;
  /** All columns of the board, in their order. */
  columns: readonly string[];
  kind: BoardKind;
  onMove: (submission: Project, to: string) => void;
}

/** The submissions of one column, with their total; more are loaded when the end is near. */
export function Column({ loaded, moves, columns, kind, onMove }: ColumnProps) {
  const t = useTranslations('backOffice.board');
  const operators = useOperators();
  const section = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const { column, shown } = loaded;
  const columnIndex = columns.indexOf(column);
  const arrivingItems = [...moves.values()].flatMap(({ submission, to }) =>
    to === column && !shown.some(({ id }) => id === submission.id) ? [kind.inColumn(submission, column)] : [],
  );
  const stayingItems = shown.filter(({ id }) => (moves.get(id)?.to ?? column) === column);
  const items = [...arrivingItems, ...stayingItems];
  const total = (loaded.total ?? 0) + arrivingItems.length - (shown.length - stayingItems.length);

  useEffect(() => {
    if (!section.current) return undefined;
    return dropTargetForElements({
      element: section.current,
      getData: () => ({ column }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [column]);

  const name = kind.name(column);
  return (
    <section
      ref={section}
      aria-label={t('column', { name, total })}
      className={classNames(
        'flex w-[82vw] max-w-80 shrink-0 snap-start flex-col border bg-raised sm:w-72',
        kind.parameter === 'status' && 'lg:w-auto lg:max-w-none lg:min-w-0',
        isOver ? 'border-accent' : 'border-edge',
      )}
    >
      <h2 className="flex items-center justify-between border-b border-edge px-3 py-2">
        <Badge colour={kind.colour(column)}>{name}</Badge>
        <span className="text-sm text-muted tabular-nums" data-total>
          {loaded.total === undefined ? '–' : total}
        </span>
      </h2>
      {loaded.isFailed && <FailedState title={t('failed')} onRetry={loaded.retry} />}
      {loaded.total === undefined && loaded.isFetching && <Loading />}
      {loaded.total !== undefined && items.length === 0 && (
        <p className="px-3 py-6 text-center text-sm text-muted">{t('empty')}</p>
      )}
      <div className="max-h-[70dvh] overflow-y-auto overscroll-contain">
        <ul data-entries data-column={column} className="grid gap-2 p-2">
          {items.map((submission) => (
            <li key={submission.id} data-id={submission.id}>
              <Card
                submission={submission}
                assignee={operators.find(({ id }) => id === submission.assignedTo)?.username}
                moving={moves.has(submission.id)}
                before={columns[columnIndex - 1]}
                after={columns[columnIndex + 1]}
                kind={kind}
                onMove={(to) => onMove(submission, to)}
              />
            </li>
          ))}
        </ul>
        {loaded.hasMore && <More label={t('more', { name })} busy={loaded.isFetching} onMore={loaded.loadMore} />}
      </div>
    </section>
  );
}

/** Loads further submissions when it is nearly visible. It is also a button, for people who do not scroll. */
function More({ label, busy, onMore }: { label: string; busy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => busy || onMore());
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      { root: end.current!.parentElement, rootMargin: '0px 0px 400px 0px' },
    );
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={end} className="px-2 pb-2">
      <ActionButton variant="quiet" label={label} className="w-full" busy={busy} onClick={onMore} />
    </div>
  );
}
