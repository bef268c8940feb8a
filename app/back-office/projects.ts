import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Project, ProjectStatus, ProjectUpdate } from '../../domain/project.ts';
import { call } from '../api.ts';
import { showToast } from '../ui/toast.ts';

/** Every submission, newest first. */
export const projectsQuery = queryOptions({
  queryKey: ['/api/projects'],
  queryFn: () => call<Project[]>('/api/projects'),
});

/** Saves the edit dialog; the lists are read again after it. */
export function useUpdateProject() {
  const t = useTranslations('backOffice.projects');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, update }: { id: number; update: ProjectUpdate }) =>
      call<Project>(`/api/projects/${id}`, { method: 'PUT', body: update }),
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
