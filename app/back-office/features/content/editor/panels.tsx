import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../../api/client.ts';
import { apiAddress } from '../../../../api/route.ts';
import { pages } from '../../../../routing/routes.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { TextField } from '../../../../ui/labelled-controls.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { localTime } from '../../../kit/dates/dates.ts';
import { VersionList } from '../../../kit/editing/version-list.tsx';
import { freshQuery } from '../../../kit/requests/fresh-query.ts';
import { Lines, Panel } from '../../../kit/layout/panel.tsx';
import { Loaded } from '../../../kit/list/loaded.tsx';
import { useMayActAs } from '../../../kit/session/session.ts';
import { useChange } from '../../../kit/requests/use-change.ts';
import { useContentStep, versionsQuery } from '../requests/queries.ts';
import { shown } from './translation-fields.tsx';
import type { DraftEditing } from '../requests/use-draft.ts';

/** Links with which people without an account can see the draft for an hour. */
export function PreviewLinks({ id }: { id: number }) {
  const t = useTranslations('backOffice.content.previewLinks');
  const mayEdit = useMayActAs('editor');
  const path = apiAddress('GET /api/system-panel/cases/:id/preview-links', { id });
  const { data: links = [] } = useQuery(freshQuery('GET /api/system-panel/cases/:id/preview-links', { id }));
  const [createdLink, setCreatedLink] = useState<{ id: number; address: string }>();
  const failed = () => ({ title: t('error'), description: t('failed') });
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: t('copied') });
    } catch {
      // Without permission for the clipboard, the address can still be copied from its field.
    }
  };
  const create = useChange({
    send: async () => {
      const link = await call('POST /api/system-panel/cases/:id/preview-links', { id });
      const address = `${location.origin}${pages.sharedPreview.path}#${link.token}`;
      setCreatedLink({ id: link.id, address });
      await copy(address);
    },
    failed,
    reads: [path],
  });
  const revoke = useChange({
    send: (linkId: number) => call('DELETE /api/system-panel/cases/:id/preview-links/:linkId', { id, linkId }),
    after: (_answer, link) => createdLink?.id === link && setCreatedLink(undefined),
    done: () => t('revoked'),
    failed,
    reads: [path],
  });
  return (
    <Panel title={t('title')}>
      <p className="mb-3 text-muted">{t('hint')}</p>
      {createdLink && (
        <div className="mb-4 grid gap-2">
          <TextField
            label={t('address')}
            hint={t('once')}
            readOnly
            value={createdLink.address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <ActionButton
            label={t('copy')}
            className="justify-self-start"
            onClick={() => void copy(createdLink.address)}
          />
        </div>
      )}
      {links.length > 0 && (
        <Lines of={links} className="mb-4 border-y border-edge">
          {({ id: link, author: name, expiresAt }) => (
            <li className="flex flex-wrap items-center justify-between gap-3 py-1.5">
              {t('openUntil', { name, time: localTime(expiresAt) })}
              {mayEdit && (
                <ActionButton
                  label={t('revoke')}
                  variant="quiet"
                  aria-label={t('revokeOf', { name, time: localTime(expiresAt) })}
                  disabled={revoke.isPending}
                  onClick={() => revoke.mutate(link)}
                />
              )}
            </li>
          )}
        </Lines>
      )}
      {mayEdit && <ActionButton label={t('make')} disabled={create.isPending} onClick={() => create.mutate()} />}
    </Panel>
  );
}

/** The published versions with authors and changes; each can become the draft again. */
export function Versions({ editing, label }: { editing: DraftEditing; label: (part: string) => string }) {
  const t = useTranslations('backOffice.content');
  const { kind, id } = editing;
  const step = useContentStep(kind);
  const restore = (versionId: number) =>
    editing.perform(
      () =>
        step.mutateAsync({
          send: () => call(`POST /api/system-panel/${kind}/:id/versions/:versionId/restore`, { id, versionId }),
        }),
      'replace',
    );
  return (
    <Panel title={t('versions')}>
      <Loaded query={useQuery(versionsQuery(kind, id))} texts={(key) => t(`list.${key}`)}>
        {(versions) => (
          <VersionList
            versions={versions.map(({ changes, ...version }) => ({
              ...version,
              changes: changes.map(({ part, from, to }) => ({ name: part, from, to })),
            }))}
            nobody={t('before')}
            label={label}
            text={(_part, value) => shown(value)}
            isBusy={step.isPending}
            onRestore={({ id: versionId }) => void restore(versionId)}
          />
        )}
      </Loaded>
    </Panel>
  );
}
