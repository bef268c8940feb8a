import { type UseMutationResult, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { contentEntities, type ContentSummary } from '../../../../../domain/content/content.ts';
import type { ContentKind } from '../../../../../domain/content/translation.ts';
import { call } from '../../../../api/client.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { OrderArrows } from '../../../kit/layout/order-arrows.tsx';
import { Lines } from '../../../kit/layout/panel.tsx';
import { moved, useDragOrder } from '../../../kit/layout/use-drag-order.ts';
import { Loaded } from '../../../kit/list/loaded.tsx';
import { addressOf } from '../../../kit/screens/screens.ts';
import { useMayActAs } from '../../../kit/session/session.ts';
import { contentListQuery, useContentStep } from '../requests/queries.ts';
import { type CardText, ContentCard, WorkLine } from './content-card.tsx';
import { listedEntities } from './listed-entities.ts';

/** The deletion of an entity by its id, after a question. */
interface Removal {
  change: UseMutationResult<unknown, Error, number>;
  question: string;
  confirm: string;
  label: (name: string) => string;
}

interface ContentListProps<Entity> {
  kind: ContentKind;
  /** The public entities as visitors see them. */
  query: UseQueryResult<readonly Entity[]>;
  texts: (key: 'loading' | 'failed' | 'empty' | 'emptyHint') => string;
  textOf: (entity: Entity) => CardText;
  /** The button that edits a public entity in place. */
  edit?: { label: (name: string) => string; run: (entity: Entity) => void };
  removal: Removal;
}

/** All entities of a kind in their order, with drafts, times and missing translations; the trash is below. */
export function ContentList<Entity extends { id: number }>(props: ContentListProps<Entity>) {
  const { kind, query, texts } = props;
  const t = useTranslations('backOffice.content');
  const summaries = useQuery(contentListQuery(kind));
  return (
    <section aria-label={t('list.title', { kind })}>
      <Loaded query={query} texts={texts}>
        {(entities) => (
          <Loaded query={summaries} texts={texts}>
            {(all) => <Cards {...props} entities={entities} summaries={all} />}
          </Loaded>
        )}
      </Loaded>
      <Trash kind={kind} />
    </section>
  );
}

type CardsProps<Entity> = ContentListProps<Entity> & {
  entities: readonly Entity[];
  summaries: readonly ContentSummary[];
};

function Cards<Entity extends { id: number }>(props: CardsProps<Entity>) {
  const { kind, entities, summaries, texts, textOf, edit, removal } = props;
  const t = useTranslations('backOffice.content');
  const mayEdit = useMayActAs('editor');
  const [deleted, setDeleted] = useState<{ id: number; name: string }>();
  const reorder = useContentStep<unknown>(kind);
  const listed = listedEntities(entities, summaries);
  const ids = summaries.map(({ id }) => id);
  const move = (from: number, to: number) => {
    // An entity that was added a moment ago has no place in the order yet.
    const [fromPlace = -1, toPlace = -1] = [from, to].map((place) => ids.indexOf(listed[place]!.id));
    if (fromPlace < 0 || toPlace < 0) return;
    const body = { ids: moved(ids, fromPlace, toPlace) };
    reorder.mutate({ send: () => call(`PUT /api/system-panel/${kind}`, { body }) });
  };
  const draggable = useDragOrder(mayEdit, move);
  if (listed.length === 0) return <EmptyState title={texts('empty')}>{texts('emptyHint')}</EmptyState>;
  return (
    <>
      <ol className={classNames('grid grid-cols-1 gap-3 lg:grid-cols-2', kind !== 'cases' && 'xl:grid-cols-3')}>
        {listed.map(({ id, entity, summary }, place) => {
          const text = entity && textOf(entity);
          const name = (text?.name ?? summary?.name) || t('untitled');
          return (
            <li key={id} {...draggable(place, 'flex min-w-0 flex-col border border-edge bg-raised')}>
              <ContentCard
                name={name}
                href={addressOf(contentEntities[kind], id)}
                text={text}
                actions={{
                  edit: edit && entity && { label: edit.label(name), run: () => edit.run(entity) },
                  remove: { label: removal.label(name), run: () => setDeleted({ id, name }) },
                }}
              />
              {summary && (
                <WorkLine summary={summary}>
                  {mayEdit && (
                    <OrderArrows
                      place={place}
                      count={listed.length}
                      busy={reorder.isPending}
                      label={(direction) => t(direction === 'up' ? 'moveUp' : 'moveDown', { name })}
                      onMove={(to) => move(place, to)}
                    />
                  )}
                </WorkLine>
              )}
            </li>
          );
        })}
      </ol>
      {deleted && (
        <ConfirmDialog
          question={removal.question}
          subject={deleted.name}
          confirm={removal.confirm}
          cancel={t('cancel')}
          busy={removal.change.isPending}
          onConfirm={() => removal.change.mutate(deleted.id, { onSettled: () => setDeleted(undefined) })}
          onCancel={() => setDeleted(undefined)}
        />
      )}
    </>
  );
}

/** The entities that were deleted in the last 30 days, which can be restored. */
function Trash({ kind }: { kind: ContentKind }) {
  const t = useTranslations('backOffice.content');
  const mayEdit = useMayActAs('editor');
  const step = useContentStep(kind);
  const { data: trash = [] } = useQuery(contentListQuery(kind, 'trash'));
  if (trash.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="cursor-pointer font-semibold">{t('inTrash', { count: trash.length })}</summary>
      <Lines of={trash} className="mt-2 border-y border-edge">
        {({ id, name }) => (
          <li className="flex items-center justify-between gap-3 py-1.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name || t('untitled')}</span>
            {mayEdit && (
              <ActionButton
                aria-label={t('restoreOf', { name })}
                disabled={step.isPending}
                onClick={() => step.mutate({ send: () => call(`POST /api/system-panel/${kind}/:id/restore`, { id }) })}
                label={t('takeOut')}
              />
            )}
          </li>
        )}
      </Lines>
    </details>
  );
}
