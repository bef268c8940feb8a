import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Case, caseEntity } from '../../../../../domain/content/case.ts';
import type { Content, EditedContent } from '../../../../../domain/content/content.ts';
import { type Defaults, defaultsOf } from '../../../../../domain/content/defaults.ts';
import { type Feature, featureEntity } from '../../../../../domain/content/feature.ts';
import { type Partner, partnerEntity } from '../../../../../domain/content/partner.ts';
import type { ContentKind } from '../../../../../domain/content/translation.ts';
import { defaultLanguage } from '../../../../../domain/text/language.ts';
import { ApiError, call, callWith } from '../../../../api/client.ts';
import { normalize } from '../../../../api/normalize.ts';
import { apiAddress, fillAddress } from '../../../../api/route.ts';
import type { Step } from '../../../kit/requests/save.ts';
import { freshQuery } from '../../../kit/requests/fresh-query.ts';
import { type Change, useChange } from '../../../kit/requests/use-change.ts';

const listAddress = (kind: ContentKind) => apiAddress(`GET /api/system-panel/${kind}`);

export const contentListQuery = (kind: ContentKind, place: 'kept' | 'trash' = 'kept') =>
  queryOptions({
    queryKey: [listAddress(kind), place],
    queryFn: ({ signal }) =>
      call(`GET /api/system-panel/${kind}`, { query: place === 'trash' ? { trash: 'true' } : {}, signal }),
    // An editor may have changed the content.
    refetchOnMount: true,
  });

/** The public entities of a kind in their stored, untranslated form. */
const storedQuery = <Entity>(route: `GET /api/${ContentKind}`, defaults: Defaults<Entity>) =>
  queryOptions({
    queryKey: [fillAddress(route), 'stored'],
    queryFn: async ({ signal }) => {
      const entities: readonly object[] = await callWith(route, { language: defaultLanguage, signal });
      return entities.map((given) => normalize<Entity>(given, defaults));
    },
    // An editor may have changed the content.
    refetchOnMount: true,
  });

export const storedCasesQuery = storedQuery<Case>('GET /api/cases', defaultsOf(caseEntity));
export const storedPartnersQuery = storedQuery<Partner>('GET /api/partners', defaultsOf(partnerEntity));
export const storedFeaturesQuery = storedQuery<Feature>('GET /api/features', defaultsOf(featureEntity));

export const readContent = (kind: ContentKind, id: number) => call(`GET /api/system-panel/${kind}/:id`, { id });

export const contentQuery = (kind: ContentKind, id: number) => freshQuery(`GET /api/system-panel/${kind}/:id`, { id });

export const versionsQuery = (kind: ContentKind, id: number) =>
  freshQuery(`GET /api/system-panel/${kind}/:id/versions`, { id });

/** The published versions, newest first. */
const readVersions = (kind: ContentKind, id: number) => call(`GET /api/system-panel/${kind}/:id/versions`, { id });

export const saveDraft = (kind: ContentKind, id: number, body: { content: Content; version: string | null }) =>
  call(`PUT /api/system-panel/${kind}/:id/draft`, { id, body });

/** Changes an entity; a toast reports a failure. */
export function useContentStep<Answer = EditedContent>(kind: ContentKind) {
  const t = useTranslations('backOffice.content');
  return useContentChange(kind, {
    send: ({ send }: Step<Answer>) => send(),
    done: (_entity, { done }) => done,
    failed: (error) => ({ title: t('error'), description: (error instanceof ApiError && error.error) || t('failed') }),
  });
}

interface Publication {
  /** The entity after the publication. */
  entity: EditedContent;
  /** The id of the version that was published. */
  versionId: number;
  /** Whether the entity was public before. */
  wasPublic: boolean;
}

/**
 * Undoes a publication: the version before it becomes public again, and an entity that was not public before is withdrawn. It fails if
 * somebody has published or started a draft since then.
 */
export function usePublicationUndo(kind: ContentKind) {
  const t = useTranslations('backOffice.content');
  return useContentChange(kind, {
    send: async ({ entity: { id, draft }, versionId, wasPublic }: Publication) => {
      const [latest, previous] = await readVersions(kind, id);
      if (draft !== null || latest?.id !== versionId) throw new Error('the content was changed since its publication');
      if (!wasPublic || !previous) return call(`POST /api/system-panel/${kind}/:id/withdraw`, { id });
      const restored = await call(`POST /api/system-panel/${kind}/:id/versions/:versionId/restore`, {
        id,
        versionId: previous.id,
      });
      return call(`POST /api/system-panel/${kind}/:id/publish`, {
        id,
        body: { version: restored.draft?.updatedAt ?? null },
      });
    },
    done: (_entity, { wasPublic }) => t(wasPublic ? 'publishing.undone' : 'withdrawn'),
    failed: () => t('publishing.undoFailed'),
  });
}

/** {@link useChange} that refetches the lists of a kind, and clears the responses that public pages have loaded. */
export function useContentChange<Wanted, Answer>(
  kind: ContentKind,
  change: Pick<Change<Wanted, Answer>, 'send' | 'done' | 'failed'>,
) {
  const queryClient = useQueryClient();
  const isOfPages = (path: unknown) => String(path).startsWith(`/api/${kind}`);
  return useChange({
    ...change,
    after: () =>
      queryClient.removeQueries({ predicate: ({ queryKey: [path, of] }) => isOfPages(path) && of !== 'stored' }),
    reads: [apiAddress(`GET /api/${kind}`), listAddress(kind)],
  });
}
