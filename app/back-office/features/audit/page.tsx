import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { auditActions, auditEntities, type AuditEntry, auditFilter } from '../../../../domain/operations/audit.ts';
import { byteOrderMark } from '../../../../domain/text/csv.ts';
import { type StudioField, studioFields } from '../../../../domain/studio/studio.ts';
import { ages } from '../../../../domain/inbox/list-query.ts';
import { call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChoiceField } from '../../../ui/choice-menu.tsx';
import { saveFile } from '../../kit/storage/save-file.ts';
import { localTime } from '../../kit/dates/dates.ts';
import { freshSearch } from '../../kit/requests/fresh-query.ts';
import { EntityLink } from '../../kit/layout/links.tsx';
import { Lines } from '../../kit/layout/panel.tsx';
import { screenPage } from '../../shell/screen.tsx';
import { Loaded, Pager } from '../../kit/list/loaded.tsx';
import { SearchField } from '../../kit/list/toolbar.tsx';
import { type ListQuery, useListQuery } from '../../kit/list/use-list-query.ts';
import { addressOf } from '../../kit/screens/screens.ts';
import { withProof } from '../../kit/requests/proof.ts';
import { SignIns } from '../status/sign-ins.tsx';
import { teamQuery } from '../team/member.tsx';
import { useChange } from '../../kit/requests/use-change.ts';

const filters = ['actor', 'entity', 'entityId', 'action', 'age', 'q'] as const;

export default screenPage('audit', function Audit() {
  const t = useTranslations('backOffice.audit');
  const list = useListQuery(auditFilter, [...filters, 'view']);
  const isSignIns = list.value('view') === 'signIns';
  return (
    <>
      <nav aria-label={t('title')} className="mb-4 flex flex-wrap gap-2">
        {(['changes', 'signIns'] as const).map((view) => (
          <ButtonLink
            key={view}
            href={view === 'changes' ? addressOf('audit') : `${addressOf('audit')}?view=signIns`}
            variant={(view === 'signIns') === isSignIns ? 'primary' : 'secondary'}
            size="small"
          >
            {t(`views.${view}`)}
          </ButtonLink>
        ))}
      </nav>
      {isSignIns ? <AllSignIns list={list} /> : <Changes list={list} />}
    </>
  );
});

function Changes({ list }: { list: ListQuery }) {
  const t = useTranslations('backOffice.audit');
  const query = useQuery(freshSearch('GET /api/audit', list.search));
  return (
    <>
      <Filters list={list} />
      <Loaded query={query} texts={t}>
        {(page) => (
          <>
            <p role="status" className="mb-3 font-semibold tabular-nums">
              {t('total', { count: page.total })}
            </p>
            {page.items.length === 0 ? (
              <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>
            ) : (
              <Lines of={page.items} className="border border-edge bg-raised" aria-busy={query.isPlaceholderData}>
                {(entry) => <Entry entry={entry} />}
              </Lines>
            )}
            <Pager page={page} list={list} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('backOffice.audit');
  const { actor, actorId, via, tokenId, action, entity, entityId, address, createdAt, fields } = entry;
  const person = actor ?? (via === 'command' || via === 'schedule' ? t(via) : t('gone', { id: String(actorId ?? 0) }));
  const actorText = tokenId === null ? person : t('byToken', { who: person, id: String(tokenId) });
  const name = entry.name ?? t('entity', { kind: t(`kinds.${entity as 'case'}`), id: String(entityId ?? '') });
  const factText = useTranslations('backOffice.studio.facts');
  const fieldNames = fields.map((field) => {
    if (entity !== 'setting') return field;
    if (field === 'draft') return t('studioDraft');
    return isFact(field) ? factText(field) : field;
  });
  const hasPage = entity === 'submission' || entity === 'message' || entity === 'sender';
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{actorText}</span> {t(`actions.${action as 'changed'}`)}{' '}
        {hasPage && entityId !== null ? <EntityLink href={addressOf(entity, entityId)}>{name}</EntityLink> : name}
        {fields.length > 0 && <span className="text-muted"> ({fieldNames.join(', ')})</span>}
      </p>
      <p className="text-sm text-muted tabular-nums sm:text-right">
        <time dateTime={createdAt}>{localTime(createdAt)}</time>
        {address !== null && <span className="[overflow-wrap:anywhere]"> · {address}</span>}
      </p>
    </li>
  );
}

const isFact = (field: string): field is StudioField => (studioFields as string[]).includes(field);

function AllSignIns({ list }: { list: ListQuery }) {
  const t = useTranslations('backOffice.audit');
  const query = useQuery(
    freshSearch('GET /api/audit/sign-ins', `page=${encodeURIComponent(list.value('page') || '1')}`),
  );
  return (
    <Loaded query={query} texts={t}>
      {(page) => (
        <>
          <SignIns signIns={page.items} />
          <Pager page={page} list={list} />
        </>
      )}
    </Loaded>
  );
}

function Filters({ list }: { list: ListQuery }) {
  const t = useTranslations('backOffice.audit');
  const listText = useTranslations('backOffice.list');
  const { data: team } = useQuery(teamQuery);
  const choices: Record<'actor' | 'entity' | 'action' | 'age', (readonly [string, string])[]> = {
    actor: team?.members.map(({ id, username }) => [String(id), username] as const) ?? [],
    entity: auditEntities.map((entity) => [entity, t(`kinds.${entity}`)] as const),
    action: auditActions.map((action) => [action, t(`actions.${action}`)] as const),
    age: ages.map((days) => [String(days), listText('ages', { days })] as const),
  };
  /** Saves the filtered entries as a file. */
  const exported = useChange({
    send: () => {
      const body = Object.fromEntries(filters.flatMap((name) => (list.value(name) ? [[name, list.value(name)]] : [])));
      return withProof(() => call('POST /api/audit/export', { body }));
    },
    after: ({ csv }) => saveFile('audit.csv', 'text/csv', byteOrderMark, csv),
    failed: () => ({ title: t('error'), description: t('exportFailed') }),
  });
  return (
    <div role="search" aria-label={t('filters')} className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-5">
      <div className="col-span-full flex">
        <SearchField label={t('search')} list={list} />
      </div>
      {(['actor', 'entity', 'action', 'age'] as const).map((name) => (
        <ChoiceField
          key={name}
          label={t(`fields.${name}`)}
          className="text-sm"
          controlClass="min-h-10! px-2! py-1!"
          value={list.value(name)}
          onChoose={(value) => list.set(name, value)}
          options={[['', listText('any')] as const, ...choices[name]]}
        />
      ))}
      <div className="col-span-full flex gap-2 lg:col-span-1">
        <ActionButton icon={Download} className="min-h-10" busy={exported.isPending} onClick={() => exported.mutate()}>
          {t('export')}
        </ActionButton>
        {list.narrowed && (
          <ActionButton label={listText('clear')} variant="quiet" className="min-h-10" onClick={list.clear} />
        )}
      </div>
    </div>
  );
}
