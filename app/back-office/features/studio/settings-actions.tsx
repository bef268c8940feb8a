import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CommandButton } from '../../kit/actions/command-button.tsx';
import { usePublication } from './draft/use-publication.ts';
import type { StudioEditing } from './draft/use-studio-editing.ts';
import { IssuesOnOtherScreens } from './issues-on-other-screens.tsx';

/** Whether the draft is saved, the buttons that discard and publish it, and links to what prevents the publication on other screens. */
export function SettingsActions({ editing }: { editing: StudioEditing }) {
  const t = useTranslations('backOffice.studio');
  const draftText = useTranslations('backOffice.content');
  const { hasDraft, mayPublish, isPending, publish, discard } = usePublication(editing);
  const [isDiscarding, setDiscarding] = useState(false);
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
        <SavedState editing={editing} hasDraft={hasDraft} className="mr-auto flex-1 basis-20" />
        {hasDraft && (
          <ActionButton
            label={draftText('discard')}
            size="compact"
            disabled={isPending}
            onClick={() => setDiscarding(true)}
          />
        )}
        <PublishButton mayPublish={mayPublish} publish={publish} />
        {isDiscarding && (
          <ConfirmDialog
            question={draftText('discardQuestion')}
            subject={t('title')}
            confirm={draftText('discard')}
            cancel={draftText('cancel')}
            busy={isPending}
            onConfirm={() => void discard().then(() => setDiscarding(false))}
            onCancel={() => setDiscarding(false)}
          />
        )}
      </div>
      <IssuesOnOtherScreens editing={editing} />
    </>
  );
}

interface PublishButtonProps {
  mayPublish: boolean;
  publish: () => Promise<unknown>;
}

/** Publishes the draft, also by its key. */
export function PublishButton({ mayPublish, publish }: PublishButtonProps) {
  const t = useTranslations('backOffice.content');
  const run = () => void publish();
  return (
    <CommandButton
      action={{ id: 'publish', title: t('publish'), key: 'p', acts: true, disabled: !mayPublish, run }}
      variant="primary"
      size="compact"
    />
  );
}

interface SavedStateProps {
  editing: StudioEditing;
  hasDraft: boolean;
  className: string;
}

/** Whether the changes are saved, with a button that saves them again after a failure. */
export function SavedState({ editing, hasDraft, className }: SavedStateProps) {
  const t = useTranslations('backOffice.studio');
  const draftText = useTranslations('backOffice.content');
  const { state } = editing;
  return (
    <>
      <output className={`min-w-0 text-sm leading-tight text-muted ${className}`}>
        {hasDraft ? draftText(`saving.${state}`) : t('noDraft')}
      </output>
      {state === 'failed' && <ActionButton onClick={() => void editing.save()}>{draftText('saveAgain')}</ActionButton>}
    </>
  );
}
