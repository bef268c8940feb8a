import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { addressOf, type Screen } from '../screens.ts';
import { useMayActAs } from '../session/session.ts';
import { useContentStep } from './queries.ts';
import type { DraftEditing } from './draft/use-draft.ts';

interface ActionsProps {
  editing: DraftEditing;
  screen: Screen;
  /** The public page. */
  page: string;
  /** Whether nothing keeps the content from being published; otherwise the issues are shown. */
  check: () => boolean;
}

/** What an operator does with a draft, and whether it is saved. */
export function Actions({ editing, screen, page, check }: ActionsProps) {
  const t = useTranslations('backOffice.content');
  const { kind, id, stored, state } = editing;
  const [asked, setAsked] = useState<'discard' | 'trash'>();
  const [, navigate] = useLocation();
  const step = useContentStep(kind);
  const mayEdit = useMayActAs('editor');
  const hasDraft = stored.draft !== null || state !== 'saved';

  const publish = async () => {
    if (!check()) return;
    const saved = state === 'saved' ? stored : await editing.save();
    if (!saved) return;
    const body = { version: saved.draft?.updatedAt ?? null };
    step.mutate(
      { method: 'POST', id, to: '/publish', body },
      {
        onSuccess: (entity) => {
          editing.adopt(entity);
          showToast({ title: t('published') });
        },
      },
    );
  };
  const run = (method: 'POST' | 'DELETE', to: string, done: string) =>
    step.mutate(
      { method, id, to },
      {
        onSuccess: (entity) => {
          editing.adopt(entity);
          showToast({ title: done });
        },
        onSettled: () => setAsked(undefined),
      },
    );
  const duplicate = () =>
    step.mutate(
      { method: 'POST', body: { copyOf: id } },
      { onSuccess: (copy) => navigate(addressOf(screen, copy.id)) },
    );
  const trash = () =>
    step.mutate(
      { method: 'DELETE', id },
      {
        onSuccess: () => {
          showToast({ title: t('trashed') });
          navigate(addressOf('content'));
        },
        onSettled: () => setAsked(undefined),
      },
    );

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge colour={stored.isPublic ? 'green' : 'grey'}>{stored.isPublic ? t('public') : t('notPublic')}</Badge>
      {hasDraft && <Badge colour="yellow">{t('draft')}</Badge>}
      <output className="mr-auto text-sm text-muted">{t(`saving.${state}`)}</output>
      {state === 'failed' && (
        <Button variant="secondary" size="small" onClick={() => void editing.save()}>
          {t('saveAgain')}
        </Button>
      )}
      <div className="flex flex-wrap items-center max-xl:order-last max-xl:-mx-4 max-xl:basis-full">
        {stored.isPublic && (
          <a href={page} target="_blank" rel="noopener" className={buttonClass('quiet', 'small')}>
            {t('viewOnSite')}
            <ExternalLink className="size-4" aria-hidden />
          </a>
        )}
        {mayEdit && (
          <>
            <Button variant="quiet" size="small" disabled={step.isPending} onClick={duplicate}>
              {t('duplicate')}
            </Button>
            {stored.isPublic && (
              <Button
                variant="quiet"
                size="small"
                disabled={step.isPending}
                onClick={() => run('POST', '/withdraw', t('withdrawn'))}
              >
                {t('withdraw')}
              </Button>
            )}
            <Button variant="quiet" size="small" disabled={step.isPending} onClick={() => setAsked('trash')}>
              {t('trash')}
            </Button>
          </>
        )}
      </div>
      {mayEdit && (
        <>
          {hasDraft && (
            <Button variant="secondary" size="small" disabled={step.isPending} onClick={() => setAsked('discard')}>
              {t('discard')}
            </Button>
          )}
          <Button
            size="small"
            disabled={step.isPending || (!hasDraft && stored.isPublic) || editing.conflict !== undefined}
            onClick={() => void publish()}
          >
            {t('publish')}
          </Button>
        </>
      )}
      {asked && (
        <ConfirmDialog
          question={t(`${asked}Question`)}
          subject={stored.name || t('untitled')}
          confirm={t(asked)}
          cancel={t('cancel')}
          busy={step.isPending}
          onConfirm={asked === 'trash' ? trash : () => run('DELETE', '/draft', t('discarded'))}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
