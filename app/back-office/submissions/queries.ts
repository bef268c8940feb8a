import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { defaultsOf } from '../../../domain/content/defaults.ts';
import type { ProjectDetails } from '../../../domain/inbox/details.ts';
import type { Page } from '../../../domain/inbox/list-query.ts';
import { type Project, projectEntity, type ProjectStatus } from '../../../domain/conversation/project.ts';
import type { TemplateChange } from '../../../domain/conversation/template.ts';
import type { Operator } from '../../../domain/accounts/user.ts';
import { call } from '../../api/client.ts';
import { randomKey } from '../../forms/idempotency-key.ts';
import { isConflict, type Save, saveChange } from '../editing/save.ts';
import { submissionsPath, useInboxChange } from '../list/inbox.ts';
import { detailsQuery, isPageKey, pageQuery } from '../list/page-query.ts';
import { useUndo } from '../undo/use-undo.ts';

export const submissionDefaults = defaultsOf(projectEntity);

export const submissionsQuery = pageQuery<Project>(submissionsPath, '', submissionDefaults);

/** The changes of a template in the form for the API. @param self the operator who uses it */
export const templateChangeOf = ({ status, assignee, labels }: TemplateChange, self: number | undefined) => ({
  ...(status !== null && { status }),
  ...(assignee !== null && { assignedTo: assignee === 'me' ? self : assignee }),
  ...(labels.length > 0 && { addLabels: labels }),
});

/** Possible assignees; empty until they are loaded. */
export const useOperators = (): readonly Operator[] =>
  useQuery({ queryKey: ['/api/users'], queryFn: () => call<Operator[]>('/api/users') }).data ?? [];

export function useRefetchSubmission() {
  const queryClient = useQueryClient();
  return async (id: number) => {
    const query = pageQuery<Project>(submissionsPath, `id=${id}`, submissionDefaults);
    return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).items[0];
  };
}

/** Writes a stored submission into cached responses: the next change needs its version before the refetch completes. */
export function useCacheSubmission() {
  const queryClient = useQueryClient();
  return (submission: Project) => {
    queryClient.setQueryData(
      detailsQuery<ProjectDetails>(submissionsPath, submission.id).queryKey,
      (details) => details && { ...details, project: submission },
    );
    queryClient.setQueriesData<Page<Project>>(
      { queryKey: [submissionsPath], predicate: ({ queryKey }) => isPageKey(queryKey) },
      (page) => page && { ...page, items: page.items.map((item) => (item.id === submission.id ? submission : item)) },
    );
  };
}

export function useUpdateSubmission(id: number) {
  const t = useTranslations('backOffice.projects');
  const show = useCacheSubmission();
  const undo = useUndo();
  return useInboxChange({
    send: (save: Save) => saveChange<Project>(`${submissionsPath}/${id}`, save),
    done: (saved, { key }) => {
      show(saved);
      return { title: t('updated'), description: t('updatedText'), ...(key && { action: undo.offer(key) }) };
    },
    failed: () => ({ title: t('error'), description: t('updateFailed') }),
  });
}

/** Sets a status immediately, unless another operator has set one that this operator has not seen. */
export function useStatusChange() {
  const t = useTranslations('backOffice.projects');
  const show = useCacheSubmission();
  const refetch = useRefetchSubmission();
  const undo = useUndo();
  return useInboxChange({
    send: async ({ submission, status }: { submission: Project; status: ProjectStatus }) => {
      const key = randomKey();
      const path = `${submissionsPath}/${submission.id}/status`;
      const patch = (version: string | undefined) =>
        call<Project>(path, { method: 'PATCH', body: { status }, version: version || undefined, idempotencyKey: key });
      try {
        return { key, saved: await patch(submission.updatedAt) };
      } catch (error) {
        if (!isConflict(error)) throw error;
        const now = await refetch(submission.id);
        if (now?.status !== submission.status) throw Object.assign(new StatusChanged(), { now });
        return { key, saved: await patch(now.updatedAt) };
      }
    },
    done: ({ key, saved }, { submission, status }) => {
      show(saved);
      const action = submission.status === status ? undefined : undo.offer(key);
      return { title: t('statusUpdated'), description: t('statusUpdatedText'), action };
    },
    failed: (error) => {
      if (!(error instanceof StatusChanged)) return { title: t('error'), description: t('statusUpdateFailed') };
      const { now } = error;
      if (!now) return { title: t('changedMeanwhile'), description: t('statusUpdateFailed') };
      show(now);
      const status = t(`options.status.${now.status}`);
      return { title: t('changedMeanwhile'), description: t('changedMeanwhileText', { name: now.name, status }) };
    },
    isOutdated: (error) => error instanceof StatusChanged,
  });
}

class StatusChanged extends Error {
  now: Project | undefined;
}
