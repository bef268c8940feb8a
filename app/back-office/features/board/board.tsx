import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Project } from '../../../../domain/conversation/project.ts';
import { practice } from '../../../../studio.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { NoMatches } from '../../inbox/search-results.tsx';
import { submissionsPath } from '../../inbox/inbox.ts';
import { useParameter } from '../../kit/layout/links.tsx';
import { useListOrder } from '../../inbox/neighbours.tsx';
import { NewsButton } from '../../kit/list/news.tsx';
import type { ListQuery } from '../../kit/list/use-list-query.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { useBoardKind } from './board-kind.ts';
import { Column } from './column.tsx';
import { useColumns } from './queries.ts';

/** The statuses, or the stages, as columns. A card moves by mouse, touch, menu or Shift+arrow; it moves back if a colleague moved it first. */
export function Board({ list }: { list: ListQuery }) {
  const t = useTranslations('backOffice.board');
  const mayMove = useMayActAs('editor');
  const board = useRef<HTMLDivElement>(null);
  const [moves, setMoves] = useState<ComponentProps<typeof Column>['moves']>(new Map());
  const [announcement, setAnnouncement] = useState('');
  const focused = useRef<number>(undefined);
  const [by, setBy] = useParameter('by', { replace: true });
  const kind = useBoardKind(by === 'stage' && practice.judging.stages ? 'stage' : 'status');
  const chosenColumns = list.values(kind.parameter);
  const shownColumns = kind.columns.filter((column) => chosenColumns.length === 0 || chosenColumns.includes(column));
  const { columns, news, showNews } = useColumns(kind.parameter, shownColumns, list.viewKey);
  /** Whether a search has no match; columns that only a filter empties stay. */
  const isEmpty = list.value('q') !== '' && columns.every(({ total }) => total === 0);
  const order = columns.flatMap(({ shown }) => shown.map(({ id }) => id));
  useListOrder(submissionsPath, order);

  const move = async (submission: Project, to: string) => {
    if (!mayMove || kind.columnOf(submission) === to || moves.has(submission.id)) return;
    const { id, name } = submission;
    setMoves((before) => new Map(before).set(id, { submission, to }));
    try {
      await kind.move(submission, to);
      setAnnouncement(t('moved', { name, column: kind.name(to) }));
    } catch {
      setAnnouncement(t('returned', { name, column: kind.name(kind.columnOf(submission)) }));
    } finally {
      setMoves((before) => new Map([...before].filter(([moved]) => moved !== id)));
    }
  };

  const onDrop = useEffectEvent((submission: Project, to: string) => void move(submission, to));
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const to = location.current.dropTargets[0]?.data.column;
          if (to) onDrop(source.data.submission as Project, to as string);
        },
      }),
    [],
  );

  // The focus follows a card into its new column.
  useEffect(() => {
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${focused.current}"]`);
    if (card && (document.activeElement === document.body || document.activeElement === null)) card.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    const card = target.closest<HTMLElement>('[data-card]');
    const isModified = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
    // A menu handles its own arrow keys, one of which opens it.
    if (!card || isModified || event.defaultPrevented || target.closest('[role=menu]')) return;
    const lists = [...(board.current?.querySelectorAll('[data-column]') ?? [])].map((column) => [
      ...column.querySelectorAll<HTMLElement>('[data-card]'),
    ]);
    const columnIndex = lists.findIndex((cards) => cards.includes(card));
    const row = lists[columnIndex]?.indexOf(card) ?? 0;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    const down = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    if (step === 0 && down === 0) return;
    event.preventDefault();
    const targetCards = lists[columnIndex + step] ?? [];
    const targetCard = step === 0 ? targetCards[row + down] : targetCards[Math.min(row, targetCards.length - 1)];
    targetCard?.focus();
    targetCard?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  return (
    <div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {/* The negative margin moves these controls up to the line of the view switch. */}
      <div className="-mt-12 mr-36 mb-3 flex min-h-9 flex-wrap items-center gap-x-3">
        {practice.judging.stages && (
          <ActionButton
            variant="quiet"
            size="compact"
            label={t(kind.parameter === 'stage' ? 'byStatus' : 'byStage')}
            onClick={() => setBy(kind.parameter === 'stage' ? 'status' : 'stage')}
          />
        )}
        {mayMove && !isEmpty && <p className="text-sm text-muted max-lg:hidden">{t('hint')}</p>}
        <NewsButton news={news} onShow={showNews} />
      </div>
      {isEmpty && <NoMatches path={submissionsPath} q={list.value('q')} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={board}
        hidden={isEmpty}
        // Positions this element, since the absolutely positioned hidden texts inside would widen the page.
        className={classNames(
          'relative -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:px-0',
          // Eight columns scroll, four fit.
          kind.parameter === 'status' && 'lg:grid lg:auto-cols-[minmax(0,1fr)] lg:grid-flow-col lg:overflow-visible',
        )}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const card = event.target.closest<HTMLElement>('[data-card]');
          focused.current = card ? Number(card.dataset.card) : undefined;
        }}
      >
        {columns.map((loaded) => (
          <Column
            key={loaded.column}
            loaded={loaded}
            moves={moves}
            columns={shownColumns}
            kind={kind}
            onMove={(submission, to) => void move(submission, to)}
          />
        ))}
      </div>
    </div>
  );
}
