import { useQuery } from '@tanstack/react-query';
import { GripVertical } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ContentSummary } from '../../../../domain/content/content.ts';
import type { Language } from '../../../../domain/text/language.ts';
import type { ContentKind } from '../../../../domain/content/translation.ts';
import { languageName } from '../../../../domain/text/typography.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { OrderArrows } from '../../kit/layout/order-arrows.tsx';
import { moved, useDragOrder } from '../../kit/layout/use-drag-order.ts';
import { EntityLink } from '../../kit/layout/links.tsx';
import { Lines, Panel } from '../../kit/layout/panel.tsx';
import { screenPage } from '../../shell/screen.tsx';
import { Loaded } from '../../kit/list/loaded.tsx';
import { addressOf } from '../../kit/screens/screens.ts';
import { useMayActAs } from '../../kit/session/session.ts';
import { NewContent } from './new-content.tsx';
import { contentListQuery, editorScreens, useContentStep } from './queries.ts';
import { ScheduledTimes } from './schedule.tsx';

/** Cases, partners and features: order, drafts, translations and trash. */
export default screenPage('content', () => (
  <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,6fr)_minmax(0,4fr)]">
    <ContentList kind="cases" />
    <div className="grid grid-cols-1 gap-4">
      <ContentList kind="partners" />
      <ContentList kind="features" />
    </div>
  </div>
));

/** All entities of a kind in their order, with drafts, hidden entities and missing translations; the trash is below. */
function ContentList({ kind }: { kind: ContentKind }) {
  const t = useTranslations('backOffice.content');
  const step = useContentStep(kind);
  const reorder = useContentStep<unknown>(kind);
  const mayEdit = useMayActAs('editor');
  const query = useQuery(contentListQuery(kind));
  const { data: trash = [] } = useQuery(contentListQuery(kind, 'trash'));
  const addressIn = (id: number) => addressOf(editorScreens[kind], id);

  const move = (from: number, to: number) =>
    reorder.mutate({
      send: () =>
        call(`PUT /api/system-panel/${kind}`, { body: { ids: moved(query.data!, from, to).map(({ id }) => id) } }),
    });
  const draggable = useDragOrder(mayEdit, move);

  return (
    <Panel title={t('list.title', { kind })}>
      {mayEdit && <NewContent kind={kind} />}
      <Loaded query={query} texts={(key) => t(`list.${key}`)}>
        {(all) => (
          <ol className="divide-y divide-edge border-y border-edge">
            {all.map((one, place) => (
              <li key={one.id} {...draggable(place, 'flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5')}>
                {mayEdit && <GripVertical className="size-4 cursor-grab text-muted" aria-hidden />}
                <div className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">
                  <EntityLink href={addressIn(one.id)}>{one.name || t('untitled')}</EntityLink>
                </div>
                <State one={one} />
                {mayEdit && (
                  <OrderArrows
                    place={place}
                    count={all.length}
                    busy={step.isPending}
                    label={(direction) => t(direction === 'up' ? 'moveUp' : 'moveDown', { name: one.name })}
                    onMove={(to) => move(place, to)}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      {trash.length > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer font-semibold">{t('inTrash', { count: trash.length })}</summary>
          <Lines of={trash} className="mt-2">
            {({ id, name }) => (
              <li className="flex items-center justify-between gap-3 py-1.5">
                {name || t('untitled')}
                {mayEdit && (
                  <ActionButton
                    aria-label={t('restoreOf', { name })}
                    disabled={step.isPending}
                    onClick={() =>
                      step.mutate({ send: () => call(`POST /api/system-panel/${kind}/:id/restore`, { id }) })
                    }
                    label={t('takeOut')}
                  />
                )}
              </li>
            )}
          </Lines>
        </details>
      )}
    </Panel>
  );
}

function State({ one }: { one: ContentSummary }) {
  const t = useTranslations('backOffice.content');
  return (
    <div className="flex flex-wrap gap-1.5 empty:hidden max-sm:order-last max-sm:basis-full max-sm:pb-1.5 max-sm:pl-7">
      {!one.isPublic && <Badge colour="grey">{t('notPublic')}</Badge>}
      {one.hasDraft && <Badge colour="yellow">{t('draft')}</Badge>}
      <ScheduledTimes entity={one} />
      {Object.entries(one.untranslated).map(
        ([language, { stale, missing }]) =>
          stale + missing > 0 && (
            <Badge key={language} colour="orange">
              {t('lacks', { language: languageName(language as Language), stale, missing })}
            </Badge>
          ),
      )}
    </div>
  );
}
