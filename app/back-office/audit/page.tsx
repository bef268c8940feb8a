import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { auditActions, auditEntities, type AuditEntry, auditFilter } from '../../../domain/audit.ts';
import { ages, type Page } from '../../../domain/list-query.ts';
import type { SignInAttempt } from '../../../domain/status.ts';
import { call } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { AdminScreen, inEnglish } from '../layout/screen.tsx';
import { Loaded } from '../list/loaded.tsx';
import { Pager } from '../list/pager.tsx';
import { SearchField } from '../list/toolbar.tsx';
import { type ListQuery, useListQuery } from '../list/use-list-query.ts';
import { addressOf } from '../screens.ts';
import { withProof } from '../session/proof.ts';
import { SignIns } from '../status/sign-ins.tsx';
import { teamQuery } from '../team/queries.ts';
import { Entry } from './entry.tsx';

export default inEnglish(function AuditPage() {
  return (
    <AdminScreen screen="audit">
      <Audit />
    </AdminScreen>
  );
});

const filters = ['actor', 'entity', 'entityId', 'action', 'age', 'q'] as const;

/** Fetched each time the page opens. */
const pageQuery = <Item,>(path: string, search: string) =>
  queryOptions({
    queryKey: [path, search],
    queryFn: () => call<Page<Item>>(search === '' ? path : `${path}?${search}`),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

function Audit() {
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
}

function Changes({ list }: { list: ListQuery }) {
  const t = useTranslations('backOffice.audit');
  const query = useQuery(pageQuery<AuditEntry>('/api/audit', list.search));
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
              <ul className="divide-y divide-edge border border-edge bg-raised" aria-busy={query.isPlaceholderData}>
                {page.items.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
            )}
            <Pager page={page} list={list} />
          </>
        )}
      </Loaded>
    </>
  );
}

function AllSignIns({ list }: { list: ListQuery }) {
  const t = useTranslations('backOffice.audit');
  const page = new URLSearchParams({ page: list.value('page') || '1' }).toString();
  const query = useQuery(pageQuery<SignInAttempt>('/api/audit/sign-ins', page));
  return (
    <Loaded query={query} texts={t}>
      {(answer) => (
        <>
          <SignIns signIns={answer.items} />
          <Pager page={answer} list={list} />
        </>
      )}
    </Loaded>
  );
}

function Filters({ list }: { list: ListQuery }) {
  const t = useTranslations('backOffice.audit');
  const l = useTranslations('backOffice.list');
  const { data: team } = useQuery(teamQuery);
  const exported = useExport(list);
  const choices = {
    actor: team?.members.map(({ id, username }) => [String(id), username] as const) ?? [],
    entity: auditEntities.map((entity) => [entity, t(`kinds.${entity}`)] as const),
    action: auditActions.map((action) => [action, t(`actions.${action}`)] as const),
    age: ages.map((days) => [String(days), l('ages', { days })] as const),
  };
  return (
    <div role="search" aria-label={t('filters')} className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-5">
      <div className="col-span-full flex">
        <SearchField label={t('search')} list={list} />
      </div>
      {(['actor', 'entity', 'action', 'age'] as const).map((name) => (
        <Field key={name} label={t(`fields.${name}`)} className="text-sm">
          {(control) => (
            <Select
              {...control}
              className="min-h-10! px-2! py-1!"
              value={list.value(name)}
              onChange={(event) => list.set(name, event.target.value)}
            >
              <option value="">{l('any')}</option>
              {choices[name].map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <div className="col-span-full flex gap-2 lg:col-span-1">
        <Button
          variant="secondary"
          size="small"
          className="min-h-10"
          aria-disabled={exported.isPending}
          onClick={() => exported.isPending || exported.mutate()}
        >
          <Download className="size-4" aria-hidden />
          {t('export')}
        </Button>
        {list.narrowed && (
          <Button variant="quiet" size="small" className="min-h-10" onClick={list.clear}>
            {l('clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Saves what the filters leave as a file. */
function useExport(list: ListQuery) {
  const t = useTranslations('backOffice.audit');
  return useMutation({
    mutationFn: () => {
      const body = Object.fromEntries(
        filters.map((name) => [name, list.value(name)]).filter(([, value]) => value !== ''),
      );
      return withProof(() => call<{ csv: string }>('/api/audit/export', { method: 'POST', body }));
    },
    onSuccess: ({ csv }) => {
      const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv' }));
      Object.assign(document.createElement('a'), { href: url, download: 'audit.csv' }).click();
      URL.revokeObjectURL(url);
    },
    onError: () => showToast({ title: t('error'), description: t('exportFailed'), variant: 'destructive' }),
  });
}
