import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { defaultsOf } from '../../../domain/defaults.ts';
import type { ProjectDetails } from '../../../domain/details.ts';
import type { Page } from '../../../domain/list-query.ts';
import { type Project, projectEntity, type ProjectStatus } from '../../../domain/project.ts';
import type { Operator } from '../../../domain/user.ts';
import { ApiError, call } from '../../api/client.ts';
import { randomKey } from '../../forms/idempotency-key.ts';
import { showToast } from '../../ui/toast.ts';
import { type Save, saveChange } from '../editing/save.ts';
import { submissionsPath, useRefreshInbox } from '../list/inbox.ts';
import { isPageKey, pageQuery } from '../list/page-query.ts';
import { useUndo } from '../undo/use-undo.ts';

export const submissionDefaults = defaultsOf(projectEntity);

/** The first page of the submissions, with their total. */
export const submissionsQuery = pageQuery<Project>(submissionsPath, '', submissionDefaults);

/** Fetched each time the page opens. */
export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: [submissionsPath, { id }],
    queryFn: () => call<ProjectDetails>(`${submissionsPath}/${encodeURIComponent(id)}`),
    gcTime: 0,
  });

const operatorsQuery = queryOptions({ queryKey: ['/api/users'], queryFn: () => call<Operator[]>('/api/users') });

/** Possible assignees; empty until they are loaded. */
export const useOperators = (): readonly Operator[] => useQuery(operatorsQuery).data ?? [];

/** Fetches a stored submission again. */
export function useRefetchSubmission() {
  const queryClient = useQueryClient();
  return async (id: number) => {
    const query = pageQuery<Project>(submissionsPath, `id=${id}`, submissionDefaults);
    return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).items[0];
  };
}

/** Writes a stored submission into cached responses, so that the next change has its version before the refetch is done. */
export function useCacheSubmission() {
  const queryClient = useQueryClient();
  return (submission: Project) => {
    queryClient.setQueryData(
      submissionQuery(String(submission.id)).queryKey,
      (details) => details && { ...details, project: submission },
    );
    queryClient.setQueriesData<Page<Project>>(
      { queryKey: [submissionsPath], predicate: ({ queryKey }) => isPageKey(queryKey) },
      (page) => page && { ...page, items: page.items.map((item) => (item.id === submission.id ? submission : item)) },
    );
  };
}

/** Saves the edit dialog or a single field. */
export function useUpdateSubmission(id: number) {
  const t = useTranslations('backOffice.projects');
  const refresh = useRefreshInbox();
  const show = useCacheSubmission();
  const undo = useUndo();
  return useMutation({
    mutationFn: (save: Save) => saveChange<Project>(`${submissionsPath}/${id}`, save),
    onSuccess: async (saved, { key }) => {
      show(saved);
      showToast({
        title: t('updated'),
        description: t('updatedText'),
        ...(key && { action: undo.offer(key) }),
      });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('updateFailed'), variant: 'destructive' }),
  });
}

/** {@link useStatusChange} of one submission. */
export function useSetSubmissionStatus(submission: Project) {
  const { mutate, isPending } = useStatusChange();
  return { isPending, mutate: (status: ProjectStatus) => mutate({ submission, status }) };
}

/** Sets a status at once, unless another operator has set one that this operator does not see yet. */
export function useStatusChange() {
  const t = useTranslations('backOffice.projects');
  const refresh = useRefreshInbox();
  const show = useCacheSubmission();
  const refetch = useRefetchSubmission();
  const undo = useUndo();
  return useMutation({
    mutationFn: async ({ submission, status }: { submission: Project; status: ProjectStatus }) => {
      const key = randomKey();
      const patch = (version: string | undefined) =>
        call<Project>(`${submissionsPath}/${submission.id}/status`, {
          method: 'PATCH',
          body: { status },
          version: version || undefined,
          idempotencyKey: key,
        });
      try {
        return { key, saved: await patch(submission.updatedAt) };
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        const now = await refetch(submission.id);
        if (now?.status !== submission.status) throw new StatusChanged(now);
        return { key, saved: await patch(now.updatedAt) };
      }
    },
    onSuccess: async ({ key, saved }) => {
      show(saved);
      showToast({ title: t('statusUpdated'), description: t('statusUpdatedText'), action: undo.offer(key) });
      await refresh();
    },
    onError: async (error) => {
      if (!(error instanceof StatusChanged)) {
        showToast({ title: t('error'), description: t('statusUpdateFailed'), variant: 'destructive' });
        return;
      }
      const { now } = error;
      if (now) show(now);
      showToast({
        title: t('changedMeanwhile'),
        description: now
          ? t('changedMeanwhileText', { name: now.name, status: t(`options.status.${now.status}`) })
          : t('statusUpdateFailed'),
        variant: 'destructive',
      });
      await refresh();
    },
  });
}

/** Another operator set the status first. */
class StatusChanged extends Error {
  readonly now: Project | undefined;
  constructor(now: Project | undefined) {
    super('status changed');
    this.now = now;
  }
}
