import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { defaultsOf } from '../../../../domain/content/defaults.ts';
import type { Page } from '../../../../domain/inbox/list-query.ts';
import { type Project, projectEntity, type ProjectStatus } from '../../../../domain/conversation/project.ts';
import type { TemplateChange } from '../../../../domain/conversation/template.ts';
import { type ShownStage, stageOf } from '../../../../domain/stage/stage.ts';
import { call } from '../../../api/client.ts';
import type { BodyOf } from '../../../api/route.ts';
import { randomKey } from '../../../api/idempotency-key.ts';
import { type Edit, EditConflict, versionedSave } from '../../kit/forms/versioned-save.ts';
import { isConflict } from '../../kit/requests/save.ts';
import { submissionsPath, useInboxChange } from '../../inbox/inbox.ts';
import { detailsQuery, isPageKey, pageQuery } from '../../kit/requests/page-query.ts';
import { useUndo } from '../../inbox/use-undo.ts';

export const submissionDefaults = defaultsOf(projectEntity);

export const submissionsQuery = pageQuery<Project>(submissionsPath, '', submissionDefaults);

const versionOf = ({ version }: Project): number => version;

/** The changes of a template in the form for the API. @param self the operator who uses it */
export const templateChangeOf = ({ status, assignee, labels }: TemplateChange, self: number | undefined) => ({
  ...(status !== null && { status }),
  ...(assignee !== null && { assignedTo: assignee === 'me' ? self : assignee }),
  ...(labels.length > 0 && { addLabels: labels }),
});

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
      detailsQuery(submissionsPath, submission.id).queryKey,
      (details) => details && { ...details, project: submission },
    );
    queryClient.setQueriesData<Page<Project>>(
      { queryKey: [submissionsPath], predicate: ({ queryKey }) => isPageKey(queryKey) },
      (page) =>
        page && {
          ...page,
          // The cached item also has marks, which the response does not contain.
          items: page.items.map((item) => (item.id === submission.id ? { ...item, ...submission } : item)),
        },
    );
  };
}

/** The functions that read a form's values from a submission, and that create the body that saves them. */
interface SubmissionValues<Values> {
  valuesOf: (submission: Project | undefined) => Values;
  bodyOf: (values: Values) => BodyOf<'PUT /api/projects/:id'>;
}

/** Saves typed values of a submission; a change with a key can be undone. */
export function useUpdateSubmission<Values extends object>(id: number, { valuesOf, bodyOf }: SubmissionValues<Values>) {
  const t = useTranslations('backOffice.projects');
  const show = useCacheSubmission();
  const refetch = useRefetchSubmission();
  const undo = useUndo();
  return useInboxChange({
    send: ({ key, ...edit }: Edit<Values, Project> & { key?: string }) =>
      versionedSave(edit, {
        valuesOf,
        versionOf,
        save: (values, version) =>
          call('PUT /api/projects/:id', { id, body: bodyOf(values), version, idempotencyKey: key }),
        read: async () => {
          const stored = await refetch(id);
          // The form keeps the version that it is based on, and the page behind it shows the stored one.
          if (stored) show(stored);
          return stored;
        },
      }),
    done: (saved, { key }) => {
      show(saved);
      const action = key ? undo.offer({ kind: 'change', key }) : undefined;
      return { title: t('updated'), description: t('updatedText'), action };
    },
    failed: () => ({ title: t('error'), description: t('updateFailed') }),
  });
}

/** A field whose choices are the columns of the board, which a click or a drag sets immediately. */
interface ImmediateChange<Value, Choice extends Value> {
  valueOf: (submission: Project) => Value;
  /** Makes the call that sets the value. */
  set: (value: Choice, call: { id: number; version: number | undefined; idempotencyKey: string }) => Promise<Project>;
  /** The text of a value that another operator set in the meantime. */
  nameOf: (value: Value) => string;
  done: () => { title: string; description: string };
}

/** Sets a field immediately, unless another operator has set a value that this operator has not seen. */
function useImmediateChange<Value extends string, Choice extends Value>(change: ImmediateChange<Value, Choice>) {
  const { valueOf, set, nameOf, done } = change;
  const t = useTranslations('backOffice.projects');
  const show = useCacheSubmission();
  const refetch = useRefetchSubmission();
  const undo = useUndo();
  return useInboxChange({
    send: async ({ submission, value }: { submission: Project; value: Choice }) => {
      const key = randomKey();
      const saved = await versionedSave(
        { base: submission, values: { value } },
        {
          valuesOf: (stored = submission) => ({ value: valueOf(stored) }),
          versionOf,
          save: (wanted, version) =>
            // Another operator can only have set a choice, too.
            set(wanted.value as Choice, { id: submission.id, version, idempotencyKey: key }),
          read: () => refetch(submission.id),
        },
      );
      return { key, saved };
    },
    done: ({ key, saved }, { submission, value }) => {
      show(saved);
      return { ...done(), action: valueOf(submission) === value ? undefined : undo.offer({ kind: 'change', key }) };
    },
    failed: (error) => {
      if (!(error instanceof EditConflict)) {
        const title = t(isConflict(error) ? 'changedMeanwhile' : 'error');
        return { title, description: t('statusUpdateFailed') };
      }
      const { theirs } = error as EditConflict<{ value: Value }, Project>;
      show(theirs);
      const status = nameOf(valueOf(theirs));
      return { title: t('changedMeanwhile'), description: t('changedMeanwhileText', { name: theirs.name, status }) };
    },
    isOutdated: (error) => error instanceof EditConflict || isConflict(error),
  });
}

export function useStatusChange() {
  const t = useTranslations('backOffice.projects');
  return useImmediateChange<Project['status'], ProjectStatus>({
    valueOf: ({ status }) => status,
    set: (status, change) => call('PATCH /api/projects/:id/status', { ...change, body: { status } }),
    nameOf: (status) => t(`options.status.${status}`),
    done: () => ({ title: t('statusUpdated'), description: t('statusUpdatedText') }),
  });
}

/** Sets a stage like {@link useStatusChange} a status. */
export function useStageChange() {
  const t = useTranslations('backOffice.projects');
  return useImmediateChange<ShownStage, ShownStage>({
    valueOf: stageOf,
    set: (stage, change) => {
      const body = stage === 'declined' ? ({ status: 'cancelled' } as const) : { stage };
      return call('PUT /api/projects/:id', { ...change, body });
    },
    nameOf: (stage) => t(`options.stage.${stage}`),
    done: () => ({ title: t('updated'), description: t('updatedText') }),
  });
}
