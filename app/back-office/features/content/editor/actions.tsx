import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { contentEntities, type PublishedContent } from '../../../../../domain/content/content.ts';
import { casePath, pages } from '../../../../routing/routes.ts';
import { call } from '../../../../api/client.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { buttonClass, type ButtonVariant } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { addressOf } from '../../../kit/screens/screens.ts';
import { useMayActAs } from '../../../kit/session/session.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { useContentStep, usePublicationUndo } from '../requests/queries.ts';
import { type DraftEditing, versionOf } from '../requests/use-draft.ts';

/** `check` returns whether the content can be published; otherwise it shows the issues. */
export type EditedProps = { editing: DraftEditing; check: () => Promise<boolean> };

/** The actions on a draft, and whether it is saved. @param label the name of a part of the content */
export function Actions({ editing, check, label }: EditedProps & { label: (part: string) => string }) {
  const t = useTranslations('backOffice.content');
  const { kind, id, stored, state } = editing;
  const [asked, setAsked] = useState<'publish' | 'discard' | 'trash'>();
  const [, navigate] = useLocation();
  const step = useContentStep(kind);
  const publication = useContentStep<PublishedContent>(kind);
  const revert = usePublicationUndo(kind);
  const removal = useContentStep<unknown>(kind);
  const isBusy = step.isPending || publication.isPending || removal.isPending;
  const mayEdit = useMayActAs('editor');
  const hasDraft = stored.draft !== null || state !== 'saved';

  const askToPublish = async () => {
    if ((await check()) && (await editing.save())) setAsked('publish');
  };
  const publish = async () => {
    const wasPublic = stored.isPublic;
    await editing.perform(async (entity) => {
      const body = { version: versionOf(entity) };
      const { versionId, ...published } = await publication.mutateAsync({
        send: () => call(`POST /api/system-panel/${kind}/:id/publish`, { id, body }),
      });
      // A publication that changed nothing has no version; undoing it would publish an older one.
      const action = versionId !== null && {
        label: t('publishing.undo'),
        run: () => void editing.perform((current) => revert.mutateAsync({ entity: current, versionId, wasPublic })),
      };
      showToast({ title: t('published'), ...(action && { action }) });
      return published;
    });
    setAsked(undefined);
  };
  const withdraw = () =>
    editing.perform(() =>
      step.mutateAsync({
        send: () => call(`POST /api/system-panel/${kind}/:id/withdraw`, { id }),
        done: t('withdrawn'),
      }),
    );
  const discard = async () => {
    await editing.perform(
      () =>
        step.mutateAsync({
          send: () => call(`DELETE /api/system-panel/${kind}/:id/draft`, { id }),
          done: t('discarded'),
        }),
      'replace',
    );
    setAsked(undefined);
  };
  const duplicate = async () => {
    // The server copies the stored draft.
    if (!(await editing.save())) return;
    step.mutate(
      { send: () => call(`POST /api/system-panel/${kind}`, { body: { copyOf: id } }) },
      { onSuccess: (copy) => navigate(addressOf(contentEntities[kind], copy.id)) },
    );
  };
  const trash = () =>
    removal.mutate(
      { send: () => call(`DELETE /api/system-panel/${kind}/:id`, { id }), done: t('trashed') },
      { onSuccess: () => navigate(addressOf(kind)), onSettled: () => setAsked(undefined) },
    );

  const button = (
    name: 'duplicate' | 'withdraw' | 'trash' | 'discard',
    onClick: () => unknown,
    variant: ButtonVariant = 'quiet',
  ) => <ActionButton label={t(name)} variant={variant} disabled={isBusy} onClick={() => void onClick()} />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge colour={stored.isPublic ? 'green' : 'grey'}>{t(stored.isPublic ? 'public' : 'notPublic')}</Badge>
      {hasDraft && <Badge colour="yellow">{t('draft')}</Badge>}
      <output className="mr-auto text-sm text-muted">{t(`saving.${state}`)}</output>
      {state === 'failed' && <ActionButton onClick={() => void editing.save()}>{t('saveAgain')}</ActionButton>}
      <div className="flex flex-wrap items-center max-xl:order-last max-xl:-mx-4 max-xl:basis-full">
        {stored.isPublic && (
          <a
            href={kind === 'cases' ? casePath(id) : pages.cases.path}
            target="_blank"
            rel="noopener"
            className={buttonClass('quiet', 'small')}
          >
            {t('viewOnSite')}
            <ExternalLink className="size-4" aria-hidden />
          </a>
        )}
        {mayEdit && button('duplicate', duplicate)}
        {mayEdit && stored.isPublic && button('withdraw', withdraw)}
        {mayEdit && button('trash', () => setAsked('trash'))}
      </div>
      {mayEdit && hasDraft && button('discard', () => setAsked('discard'), 'secondary')}
      {mayEdit && (
        <ActionButton
          label={t('publish')}
          variant="primary"
          disabled={isBusy || (!hasDraft && stored.isPublic) || editing.dispute !== undefined}
          onClick={() => void askToPublish()}
        />
      )}
      {asked === 'publish' && (
        <PublishDialog
          kind={kind}
          stored={stored}
          content={editing.content}
          label={label}
          busy={publication.isPending}
          onPublish={() => void publish()}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {(asked === 'trash' || asked === 'discard') && (
        <ConfirmDialog
          question={t(`${asked}Question`)}
          subject={stored.name || t('untitled')}
          confirm={t(asked)}
          cancel={t('cancel')}
          busy={isBusy}
          onConfirm={asked === 'trash' ? trash : () => void discard()}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
