import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, GripVertical, Plus } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import type { ContentSummary } from '../../../domain/content.ts';
import { isLanguage } from '../../../domain/language.ts';
import type { ContentKind } from '../../../domain/translation.ts';
import { languageName } from '../../../domain/typography.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EntityLink } from '../layout/links.tsx';
import { Panel } from '../layout/panel.tsx';
import { Loaded } from '../list/loaded.tsx';
import { addressOf, type Screen } from '../screens.ts';
import { useMayActAs, useOperator } from '../session/session.ts';
import { contentListQuery, useContentStep } from './queries.ts';
import { ScheduledTimes } from './schedule/scheduled-times.tsx';

/** Every entity of a kind in its order, with drafts, what is not public, and what lacks a translation; below, the trash. */
export function ContentList({ kind, screen }: { kind: ContentKind; screen: Screen }) {
  const t = useTranslations('backOffice.content');
  const enabled = Boolean(useOperator());
  const [, navigate] = useLocation();
  const step = useContentStep(kind);
  const mayEdit = useMayActAs('editor');
  const [dragged, setDragged] = useState<number>();
  const query = useQuery({ ...contentListQuery(kind), enabled });
  const trash = useQuery({ ...contentListQuery(kind, 'trash'), enabled });
  const texts = (key: 'loading' | 'failed') => t(`list.${key}`);

  /** Puts an entity at another place. */
  const move = (all: readonly ContentSummary[], from: number, to: number) => {
    const ids = all.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    step.mutate({ method: 'PUT', body: { ids } });
  };
  const add = () =>
    step.mutate({ method: 'POST', body: { copyOf: null } }, { onSuccess: ({ id }) => navigate(addressOf(screen, id)) });

  return (
    <Panel title={t('list.title', { kind })}>
      {mayEdit && (
        <Button size="small" className="mb-3" disabled={step.isPending} onClick={add}>
          <Plus className="size-4" aria-hidden />
          {t(`add.${kind}`)}
        </Button>
      )}
      <Loaded query={query} texts={texts}>
        {(all) => (
          <ol className="divide-y divide-edge border-y border-edge">
            {all.map((one, place) => (
              // The buttons do the same by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <li
                key={one.id}
                draggable={mayEdit}
                onDragStart={() => setDragged(place)}
                onDragOver={(event: DragEvent) => dragged !== undefined && event.preventDefault()}
                onDrop={() => {
                  if (dragged !== undefined && dragged !== place) move(all, dragged, place);
                  setDragged(undefined);
                }}
                onDragEnd={() => setDragged(undefined)}
                className={classNames(
                  'flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5',
                  dragged === place && 'opacity-55',
                )}
              >
                {mayEdit && <GripVertical className="size-4 cursor-grab text-muted" aria-hidden />}
                <div className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">
                  <EntityLink href={addressOf(screen, one.id)}>{one.name || t('untitled')}</EntityLink>
                </div>
                <State one={one} />
                {mayEdit && (
                  <div className="flex">
                    <Button
                      variant="quiet"
                      size="icon"
                      aria-label={t('moveUp', { name: one.name })}
                      disabled={place === 0 || step.isPending}
                      onClick={() => move(all, place, place - 1)}
                    >
                      <ArrowUp className="size-4" aria-hidden />
                    </Button>
                    <Button
                      variant="quiet"
                      size="icon"
                      aria-label={t('moveDown', { name: one.name })}
                      disabled={place === all.length - 1 || step.isPending}
                      onClick={() => move(all, place, place + 1)}
                    >
                      <ArrowDown className="size-4" aria-hidden />
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      {trash.data && trash.data.length > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer font-semibold">{t('inTrash', { count: trash.data.length })}</summary>
          <ul className="mt-2 divide-y divide-edge">
            {trash.data.map((one) => (
              <li key={one.id} className="flex items-center justify-between gap-3 py-1.5">
                {one.name || t('untitled')}
                {mayEdit && (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={t('restoreOf', { name: one.name })}
                    disabled={step.isPending}
                    onClick={() => step.mutate({ method: 'POST', id: one.id, to: '/restore' })}
                  >
                    {t('takeOut')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function State({ one }: { one: ContentSummary }) {
  const t = useTranslations('backOffice.content');
  const counts = Object.entries(one.untranslated).flatMap(([language, { stale, missing }]) =>
    isLanguage(language) ? [{ language, stale, missing }] : [],
  );
  return (
    <div className="flex flex-wrap gap-1.5 empty:hidden max-sm:order-last max-sm:basis-full max-sm:pb-1.5 max-sm:pl-7">
      {!one.isPublic && <Badge colour="grey">{t('notPublic')}</Badge>}
      {one.hasDraft && <Badge colour="yellow">{t('draft')}</Badge>}
      <ScheduledTimes entity={one} />
      {counts.map(
        ({ language, stale, missing }) =>
          stale + missing > 0 && (
            <Badge key={language} colour="orange">
              {t('lacks', { language: languageName(language), stale, missing })}
            </Badge>
          ),
      )}
    </div>
  );
}
