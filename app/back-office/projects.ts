import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Project, ProjectStatus } from '../../domain/project.ts';
import { call } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import type { Save } from './editing/use-editing.ts';
import { pageQuery } from './finding/pages.ts';
import { dashboardPath } from './session.ts';

/** Where the API has the submissions. */
export const projectsPath = '/api/projects';

/** Every submission, newest first. */
export const projectsQuery = queryOptions({
  queryKey: [projectsPath],
  queryFn: () => call<Project[]>(projectsPath),
});

/** Where a submission is shown. */
export const projectAddress = (id: number) => `${dashboardPath}?id=${id}`;

/** Reads a submission again as it is stored now. */
export function useRereadProject(id: number) {
  const queryClient = useQueryClient();
  return async () =>
    (await queryClient.fetchQuery({ ...pageQuery<Project>(projectsPath, `id=${id}`), staleTime: 0 })).items[0];
}

/** Saves the edit dialog; the lists are read again after it. */
export function useUpdateProject(id: number) {
  const t = useTranslations('backOffice.projects');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: Save) => call<Project>(`/api/projects/${id}`, { method: 'PUT', body, version }),
    onSuccess: async () => {
      showToast({ title: t('updated'), description: t('updatedText') });
      await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey });
    },
    onError: () => showToast({ title: t('error'), description: t('updateFailed'), look: 'destructive' }),
  });
}

/** The quick buttons. */
export function useSetProjectStatus() {
  const t = useTranslations('backOffice.projects');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: ProjectStatus }) =>
      call<Project>(`/api/projects/${id}/status`, { method: 'PATCH', body: { status } }),
    onSuccess: async () => {
      showToast({ title: t('statusUpdated'), description: t('statusUpdatedText') });
      await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey });
    },
    onError: () => showToast({ title: t('error'), description: t('statusUpdateFailed'), look: 'destructive' }),
  });
}
