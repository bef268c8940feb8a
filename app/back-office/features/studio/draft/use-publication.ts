import { useTranslations } from 'use-intl';
import type { StudioSettings } from '../../../../../domain/studio/settings.ts';
import { ApiError, call } from '../../../../api/client.ts';
import { showToast } from '../../../../ui/toast.ts';
import { useUndo } from '../../../inbox/use-undo.ts';
import type { Step } from '../../../kit/requests/save.ts';
import { useChange } from '../../../kit/requests/use-change.ts';
import {
  newestStudioVersion,
  publishStudioDraft,
  readStudioSettings,
  studioPaths,
} from '../../../kit/studio/studio-requests.ts';
import { areSameFacts, typedFactsOf } from './typed-facts.ts';
import type { StudioEditing } from './use-studio-editing.ts';

/** Publishes or discards the draft of the studio's facts; toasts show the outcome. */
export function usePublication(editing: StudioEditing) {
  const t = useTranslations('backOffice.studio');
  const draftText = useTranslations('backOffice.content');
  const { stored, facts, state, dispute } = editing;
  const undo = useUndo();
  const step = useChange({
    send: ({ send }: Step<StudioSettings>) => send(),
    done: (_settings, { done }) => done,
    failed: (error) => ({
      title: t('error'),
      description:
        error instanceof ApiError && error.issues.length > 0
          ? t('publishing.issues')
          : (error instanceof ApiError && error.error) || draftText('failed'),
    }),
    reads: studioPaths.slice(1),
  });
  const hasDraft = stored.draft !== null || state !== 'saved';
  const isPublished = areSameFacts(facts, typedFactsOf({ ...stored, draft: null }));

  /** Saves and publishes the draft, or shows its issues. @returns whether it was published */
  const publish = async (): Promise<boolean> => {
    const saved = await editing.save();
    if (!saved?.draft) return false;
    const failure = await editing.perform(
      ({ draft }) => step.mutateAsync({ send: () => publishStudioDraft(draft!.updatedAt) }),
      'keep',
    );
    if (failure === undefined) {
      editing.clearAllIssues();
      await announce();
      return true;
    }
    if (!(failure instanceof ApiError)) return false;
    if (failure.issues.length > 0) editing.showIssues(failure);
    // Another admin has saved, published or discarded the draft: the operator sees it before the next attempt.
    else if (failure.status === 404 || failure.status === 409) await editing.perform(readStudioSettings, 'keep');
    return false;
  };
  const announce = async () => {
    const id = await newestStudioVersion().catch(() => undefined);
    showToast({
      title: draftText('published'),
      ...(id !== undefined && { action: undo.offer({ kind: 'studioPublication', id }) }),
    });
  };
  const discard = async () => {
    const failure = await editing.perform(
      () =>
        step.mutateAsync({
          send: () => call('DELETE /api/settings/studio/draft'),
          done: draftText('discarded'),
        }),
      'replace',
    );
    if (failure === undefined) editing.clearAllIssues();
  };
  return {
    hasDraft,
    /** Whether the draft has a change that visitors do not see yet. */
    hasChanges: hasDraft && !isPublished,
    mayPublish: hasDraft && !isPublished && dispute === undefined && !step.isPending,
    isPending: step.isPending,
    publish,
    discard,
  };
}
