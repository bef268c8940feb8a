import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { defaultsOf } from '../../../domain/defaults.ts';
import type { ProjectDetails } from '../../../domain/details.ts';
import type { Page } from '../../../domain/list-query.ts';
import { type Project, projectEntity, type ProjectStatus } from '../../../domain/project.ts';
import type { Operator } from '../../../domain/user.ts';
import { call } from '../../api/client.ts';
import { normalize } from '../../api/normalize.ts';
import { showToast } from '../../ui/toast.ts';
import { type Save, saveChange } from '../editing/save.ts';
import { submissionsPath, useRefreshInbox } from '../list/inbox.ts';
import { isPageKey, pageQuery } from '../list/page-query.ts';

export const submissionDefaults = defaultsOf(projectEntity);

/** Every submission, newest first. */
export const submissionsQuery = queryOptions({
  queryKey: [submissionsPath],
  queryFn: async () =>
    (await call<unknown[]>(submissionsPath)).map((given) => normalize<Project>(given, submissionDefaults)),
});

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
export function useRefetchSubmission(id: number) {
  const queryClient = useQueryClient();
  return async () => {
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
  return useMutation({
    mutationFn: (save: Save) => saveChange<Project>(`${submissionsPath}/${id}`, save),
    onSuccess: async (saved) => {
      show(saved);
      showToast({ title: t('updated'), description: t('updatedText') });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('updateFailed'), variant: 'destructive' }),
  });
}

export function useSetSubmissionStatus() {
  const t = useTranslations('backOffice.projects');
  const refresh = useRefreshInbox();
  const show = useCacheSubmission();
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: ProjectStatus }) =>
      call<Project>(`${submissionsPath}/${id}/status`, { method: 'PATCH', body: { status } }),
    onSuccess: async (saved) => {
      show(saved);
      showToast({ title: t('statusUpdated'), description: t('statusUpdatedText') });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('statusUpdateFailed'), variant: 'destructive' }),
  });
}
