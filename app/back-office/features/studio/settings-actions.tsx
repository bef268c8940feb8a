import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StudioSettings } from '../../../../domain/studio/settings.ts';
import { ApiError, call } from '../../../api/client.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useUndo } from '../../inbox/use-undo.ts';
import { CommandButton } from '../../kit/actions/command-button.tsx';
import { useChange } from '../../kit/requests/use-change.ts';
import type { Step } from '../../kit/requests/save.ts';
import {
  newestStudioVersion,
  publishStudioDraft,
  readStudioSettings,
  studioPaths,
} from '../../kit/studio/studio-requests.ts';
import { areSameFacts, typedFactsOf } from './draft/typed-facts.ts';
import type { StudioEditing } from './draft/use-studio-editing.ts';
import { IssuesElsewhere } from './issues-elsewhere.tsx';

/** Whether the draft is saved, the buttons that discard and publish it, and links to what prevents the publication on other screens. */
export function SettingsActions({ editing }: { editing: StudioEditing }) {
  const t = useTranslations('backOffice.studio');
  const draftText = useTranslations('backOffice.content');
  const { stored, facts, state, dispute } = editing;
  const [isDiscarding, setDiscarding] = useState(false);
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

  const publish = async () => {
    const saved = await editing.save();
    if (!saved?.draft) return;
    const failure = await editing.perform(
      ({ draft }) => step.mutateAsync({ send: () => publishStudioDraft(draft!.updatedAt) }),
      'keep',
    );
    if (failure === undefined) {
      editing.clearAllIssues();
      return announce();
    }
    if (!(failure instanceof ApiError)) return;
    if (failure.issues.length > 0) editing.showIssues(failure);
    // Another admin has saved, published or discarded the draft: the operator sees it before the next attempt.
    else if (failure.status === 404 || failure.status === 409) await editing.perform(readStudioSettings, 'keep');
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
    setDiscarding(false);
  };
  return (
    <>
      <div
        data-sticky-bar
        className="sticky top-0 z-20 -mx-4 flex flex-wrap items-center gap-2 border-b border-edge bg-surface px-4 py-2 sm:-mx-6 sm:px-6"
      >
        <h2 className="sr-only">{draftText('draft')}</h2>
        {hasDraft && (
          <Badge colour="yellow" className="max-sm:hidden">
            {draftText('draft')}
          </Badge>
        )}
        <output className="mr-auto min-w-0 flex-1 basis-20 text-sm leading-tight text-muted">
          {hasDraft ? draftText(`saving.${state}`) : t('noDraft')}
        </output>
        {state === 'failed' && (
          <ActionButton onClick={() => void editing.save()}>{draftText('saveAgain')}</ActionButton>
        )}
        {hasDraft && (
          <ActionButton
            label={draftText('discard')}
            size="compact"
            disabled={step.isPending}
            onClick={() => setDiscarding(true)}
          />
        )}
        <CommandButton
          action={{
            id: 'publish',
            title: draftText('publish'),
            key: 'p',
            acts: true,
            disabled: step.isPending || !hasDraft || isPublished || dispute !== undefined,
            run: () => void publish(),
          }}
          variant="primary"
          size="compact"
        />
        {isDiscarding && (
          <ConfirmDialog
            question={draftText('discardQuestion')}
            subject={t('title')}
            confirm={draftText('discard')}
            cancel={draftText('cancel')}
            busy={step.isPending}
            onConfirm={() => void discard()}
            onCancel={() => setDiscarding(false)}
          />
        )}
      </div>
      <IssuesElsewhere editing={editing} />
    </>
  );
}
