import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PreviewLink } from '../../../domain/publication.ts';
import { call } from '../../api/client.ts';
import { pages } from '../../routing/routes.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { TextField } from '../../ui/labelled-controls.tsx';
import { showToast } from '../../ui/toast.ts';
import { localTime } from '../dates.ts';
import { Panel } from '../layout/panel.tsx';
import { useMayActAs } from '../session/session.ts';
import { useChange } from '../use-change.ts';

/** Links by which somebody without an account sees the draft, for an hour. */
export function PreviewLinks({ id }: { id: number }) {
  const t = useTranslations('backOffice.content.previewLinks');
  const mayEdit = useMayActAs('editor');
  const path = `/api/system-panel/cases/${id}/preview-links`;
  const { data: links = [] } = useQuery(
    queryOptions({ queryKey: [path], queryFn: () => call<PreviewLink[]>(path), gcTime: 0 }),
  );
  const [made, setMade] = useState<{ id: number; address: string }>();
  const failed = () => ({ title: t('error'), description: t('failed') });
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: t('copied') });
    } catch {
      // Without the permission the address stands in its field.
    }
  };
  const make = useChange({
    send: async () => {
      const link = await call<PreviewLink & { token: string }>(path, { method: 'POST' });
      const address = `${location.origin}${pages.sharedPreview.path}#${link.token}`;
      setMade({ id: link.id, address });
      await copy(address);
    },
    failed,
    reads: [path],
  });
  const revoke = useChange({
    send: async (link: number) => {
      await call(`${path}/${link}`, { method: 'DELETE' });
      if (made?.id === link) setMade(undefined);
    },
    done: () => t('revoked'),
    failed,
    reads: [path],
  });
  return (
    <Panel title={t('title')}>
      <p className="mb-3 text-muted">{t('hint')}</p>
      {made && (
        <div className="mb-4 grid gap-2">
          <TextField
            label={t('address')}
            hint={t('once')}
            readOnly
            value={made.address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <ActionButton label={t('copy')} className="justify-self-start" onClick={() => void copy(made.address)} />
        </div>
      )}
      {links.length > 0 && (
        <ul className="mb-4 divide-y divide-edge border-y border-edge">
          {links.map(({ id: link, author: name, expiresAt }) => (
            <li key={link} className="flex flex-wrap items-center justify-between gap-3 py-1.5">
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
          ))}
        </ul>
      )}
      {mayEdit && <ActionButton label={t('make')} disabled={make.isPending} onClick={() => make.mutate()} />}
    </Panel>
  );
}
