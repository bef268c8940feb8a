import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Project } from '../../../../domain/conversation/project.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ChoiceMenu } from '../../../ui/choice-menu.tsx';
import { AssessmentChip } from '../assessment/chip.tsx';
import { ClockChip } from '../clock/chip.tsx';
import { SilentCloseLink } from '../clock/silent-close.tsx';
import { LabelNames } from '../labels/label-names.tsx';
import { PitchChips } from '../pitch/pitch-chips.tsx';
import { ActionScope } from '../../kit/actions/action-scope.tsx';
import { OpenLink } from '../../kit/list/entry.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import type { BoardKind } from './board-kind.ts';
import { Age, PriorityBadge } from '../submissions/parts.tsx';

interface CardProps {
  submission: Project;
  assignee: string | undefined;
  moving: boolean;
  kind: BoardKind;
  /** The neighboring columns. */
  before: string | undefined;
  after: string | undefined;
  onMove: (to: string) => void;
}

export function Card({ submission, assignee, moving, kind, before, after, onMove }: CardProps) {
  const t = useTranslations('backOffice.board');
  const projectText = useTranslations('backOffice.projects');
  const mayMove = useMayActAs('editor');
  const card = useRef<HTMLElement>(null);
  const [dragged, setDragged] = useState(false);
  const { id, name, contactEmail, priority, labels, createdAt } = submission;
  const latest = useEffectEvent(() => ({ submission }));
  const isFixed = moving || !mayMove;
  useEffect(() => {
    if (!card.current || isFixed) return undefined;
    return draggable({
      element: card.current,
      getInitialData: latest,
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [isFixed]);
  return (
    <ActionScope kind="entry" element={card}>
      {/* The menu offers the same without the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <article
        ref={card}
        data-card={id}
        aria-label={name}
        aria-busy={moving}
        tabIndex={-1}
        onKeyDown={(event) => {
          const to = { ArrowLeft: before, ArrowRight: after }[event.key];
          if (!event.shiftKey || !to || (event.target as Element).closest('[role=menu]')) return;
          event.preventDefault();
          onMove(to);
        }}
        className={classNames(
          'grid gap-1.5 border border-edge bg-surface p-3 hover:border-control focus:border-accent focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent',
          mayMove && 'lg:cursor-grab',
          (dragged || moving) && 'opacity-50',
        )}
      >
        <h3 className="line-clamp-2 leading-snug font-semibold [overflow-wrap:anywhere]">
          <OpenLink
            href={addressOf('submission', id)}
            title={name}
            command={projectText('open', { name })}
            draggable={false}
          />
        </h3>
        <p className="truncate text-sm text-muted">{contactEmail}</p>
        <LabelNames ids={labels} limit={2} />
        <div className="flex flex-wrap items-center gap-1.5">
          {priority !== 'normal' && <PriorityBadge priority={priority} />}
          <ClockChip clock={submission} />
          <PitchChips submission={submission} />
          <AssessmentChip id={id} />
          <SilentCloseLink submission={submission} />
        </div>
        <div className="flex items-center justify-between gap-2 text-sm text-muted">
          <span className="truncate">{assignee ?? t('nobody')}</span>
          <Age at={createdAt} className="shrink-0" />
        </div>
        {mayMove && (
          <ChoiceMenu
            label={t(kind.parameter === 'stage' ? 'stageOf' : 'statusOf', { name })}
            className="min-h-9! px-2! py-0.5! pr-8! text-sm"
            disabled={moving}
            value={kind.columnOf(submission)}
            options={kind.columns.map((option) => [option, kind.name(option)] as const)}
            onChoose={onMove}
          />
        )}
      </article>
    </ActionScope>
  );
}
