import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ProjectDetails } from '../../../domain/details.ts';
import type { Page } from '../../../domain/list-query.ts';
import { defaultLanguage } from '../../../domain/language.ts';
import { type Project, projectDefaults, type ProjectStatus } from '../../../domain/project.ts';
import type { Operator } from '../../../domain/user.ts';
import { call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';
import { type Blank, wholeEntity } from '../../api/normalize-entity.ts';
import { type Save, saveChange } from '../editing/save.ts';
import { isPageKey, pageQuery } from '../list/pages.ts';
import { projectsPath, useRefreshedInbox } from './inbox.ts';
import { dashboardPath } from '../session/session.ts';

const blankProject: Blank<Project> = {
  ...projectDefaults,
  name: '',
  description: null,
  contactEmail: '',
  targetPlatforms: [],
  timeline: null,
  budget: null,
  additionalInfo: null,
  logoUrl: null,
  heroImageUrl: null,
  screenshots: [],
  language: defaultLanguage,
  assignedTo: null,
  estimatedCompletion: null,
  actualCompletion: null,
};

/** A submission of a list, with what the answer leaves out empty. */
export const wholeProject = (given: unknown): Project => wholeEntity(given, blankProject);

/** Every submission, newest first. */
export const projectsQuery = queryOptions({
  queryKey: [projectsPath],
  queryFn: async () => (await call<unknown[]>(projectsPath)).map(wholeProject),
});

/** Everything about one submission. Whoever opens it sees it as it is now. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: [projectsPath, { id }],
    queryFn: () => call<ProjectDetails>(`${projectsPath}/${encodeURIComponent(id)}`),
    gcTime: 0,
  });

/** Those to whom a submission may be assigned. */
const operatorsQuery = queryOptions({ queryKey: ['/api/users'], queryFn: () => call<Operator[]>('/api/users') });

/** Nobody while they are not known. */
export const useOperators = (): readonly Operator[] => useQuery(operatorsQuery).data ?? [];

/** Where a submission is shown. */
export const projectAddress = (id: number) => `${dashboardPath}/submissions/${id}`;

/** Reads a submission again as it is stored now. */
export function useRereadProject(id: number) {
  const queryClient = useQueryClient();
  return async () =>
    (await queryClient.fetchQuery({ ...pageQuery(projectsPath, `id=${id}`, wholeProject), staleTime: 0 })).items[0];
}

/** Puts a submission on its page and in lists as it is stored, before all of it is read again: the next change is made from there. */
export function useShowStored() {
  const queryClient = useQueryClient();
  return (project: Project) => {
    queryClient.setQueryData(
      projectQuery(String(project.id)).queryKey,
      (details) => details && { ...details, project },
    );
    queryClient.setQueriesData<Page<Project>>(
      { queryKey: [projectsPath], predicate: ({ queryKey }) => isPageKey(queryKey) },
      (page) => page && { ...page, items: page.items.map((item) => (item.id === project.id ? project : item)) },
    );
  };
}

/** Saves the edit dialog, or a single field; what shows the submission is read again after it. */
export function useUpdateProject(id: number) {
  const t = useTranslations('backOffice.projects');
  const refresh = useRefreshedInbox();
  const show = useShowStored();
  return useMutation({
    mutationFn: (save: Save) => saveChange<Project>(`${projectsPath}/${id}`, save),
    onSuccess: async (saved) => {
      show(saved);
      showToast({ title: t('updated'), description: t('updatedText') });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('updateFailed'), look: 'destructive' }),
  });
}

/** The quick buttons. */
export function useSetProjectStatus() {
  const t = useTranslations('backOffice.projects');
  const refresh = useRefreshedInbox();
  const show = useShowStored();
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: ProjectStatus }) =>
      call<Project>(`${projectsPath}/${id}/status`, { method: 'PATCH', body: { status } }),
    onSuccess: async (saved) => {
      show(saved);
      showToast({ title: t('statusUpdated'), description: t('statusUpdatedText') });
      await refresh();
    },
    onError: () => showToast({ title: t('error'), description: t('statusUpdateFailed'), look: 'destructive' }),
  });
}
